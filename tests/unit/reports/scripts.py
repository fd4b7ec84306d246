"""Names in scripts whose letters change with their neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "Bengali": "নিয়াজ মোরশেদ ক্ষুদ্র",
    "Devanagari": "विश्वनाथन् क्षत्रिय श्री प्रज्ञानन्द शर्मा",
    "Ethiopic": "ኢትዮጵያ",
    "Gujarati": "ક્ષત્રિય શ્રી",
    "Gurmukhi": "ਪੰਜਾਬੀ ਸ੍ਰੀ",
    "Kannada": "ಕ್ಷೇತ್ರ ಶ್ರೀ",
    "Khmer": "ព្រះ ស្រី ខ្មែរ",
    "Lao": "ສົມຊາຍ ນ້ຳ",
    "Malayalam": "ശ്രീ നാരായണൻ ക്ഷേത്രം",
    "Myanmar": "ကျော်ဇင် မြန်မာ",
    "Oriya": "ଶ୍ରୀ କ୍ଷୁଦ୍ର",
    "Sinhala": "ශ්‍රී ක්‍රිෂ්ණ",
    "Tamil": "விசுவநாதன் ஆனந்த் ஸ்ரீ கொ",
    "Telugu": "కోనేరు శ్రీ క్ష్మ",
    "Thai": "สมชาย น้ำผึ้ง กตัญญู ที่ ฐัญญา ปู่",
}
