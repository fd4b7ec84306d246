"""Why a round is paired as it is: the ladder, the picture, the steps and the words."""
