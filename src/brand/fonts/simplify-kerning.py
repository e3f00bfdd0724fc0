"""Makes the kerning of fonts smaller: python3 simplify-kerning.py FILE...

The distances of pairs are rounded to 1/250 em, which nobody sees and which compresses well. They are the same
for all weights of a variable font: between 400 and 600 they hardly differ.
"""

import sys

from fontTools.otlLib.optimize.gpos import compact
from fontTools.ttLib import TTFont

VARIES_WITH_WEIGHT = 0x40


def kerning_tables(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                yield table


def simplify(table, step):
    table.ValueFormat1 &= ~VARIES_WITH_WEIGHT
    by_class = table.Format == 2
    for row in table.Class1Record if by_class else table.PairSet:
        for pair in row.Class2Record if by_class else row.PairValueRecord:
            if pair.Value1:
                vars(pair.Value1).pop("XAdvDevice", None)
                pair.Value1.XAdvance = round(getattr(pair.Value1, "XAdvance", 0) / step) * step
        if not by_class:
            row.PairValueRecord = [pair for pair in row.PairValueRecord if pair.Value1.XAdvance]


for name in sys.argv[1:]:
    font = TTFont(name)
    for table in kerning_tables(font):
        simplify(table, font["head"].unitsPerEm // 250)
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010002
    compact(font, 5)
    font.save(name)
