"""Events and report files: opened, made, recovered, imported, exported, copied, published on a server."""
