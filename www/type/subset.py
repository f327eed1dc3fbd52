"""Makes instrument-sans.woff2 from the Latin subset of npm's @fontsource-variable/instrument-sans 5.3.0.

    python3 subset.py package/files/instrument-sans-latin-wght-normal.woff2

fontTools and brotli are needed. The digits of the page stand in columns, so the tabular digits take the place of the
others. Canvases then have them as well, which know no features of fonts, and so has the unit `ch`. The percent sign
keeps its own width. The arrows are ligatures of "->" and "<-" in the original.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
# The thin spaces of numbers are narrower than those between words. The variation of widths is in gvar as well.
font["gvar"].variations["thin"] = []
font["glyf"]["thin"] = font["glyf"]["space"]
font["hmtx"]["thin"] = (150, 0)
font.getReverseGlyphMap(rebuild=True)
del font["HVAR"]
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap.update({ord("0") + i: f"{name}.tf" for i, name in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])})
        table.cmap.update({0x2009: "thin", 0x202F: "thin"})
        table.cmap.update({0x2190: "less_hyphen.liga", 0x2192: "hyphen_greater.liga"})
for lookup in font["GSUB"].table.LookupList.Lookup:
    for part in lookup.SubTable:
        for first in ["hyphen", "less", "w"]:
            getattr(part, "ligatures", {}).pop(first, None)

options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "mark", "ccmp"], name_IDs=["*"], hinting=False)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap())
subsetter.subset(font)
subset.save_font(font, "instrument-sans.woff2", options)
