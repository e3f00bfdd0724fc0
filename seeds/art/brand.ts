// The logo: an N whose left stem is a lighthouse and whose diagonal is its beam.
import { beam, disc, draw, rect, shape } from './draw.ts'
import { lettering } from './lettering.ts'
import { amber, green, ink, mint, paper } from './palette.ts'

/** The icon, 32 × 32. */
const MARK = [
  rect(0, 0, 32, 32, green, 8),
  beam([9.5, 9], [25, 25], [15.5, 25], mint),
  rect(7.5, 9, 4, 16, paper),
  rect(21, 7.5, 4, 17.5, paper),
  disc(9.5, 8.75, 3, amber),
].join('')

export const BRAND = [
  draw('logo', [161, 32], 'Northlight', [MARK, lettering('Northlight', 42, 24.5, 25.5, ink)]),
  draw('favicon', [32, 32], 'Northlight', [MARK]),
  draw('og-northlight', [1200, 630], 'Northlight, with its mark: an N whose diagonal is a beam of light.', [
    rect(0, 0, 1200, 630, paper),
    rect(760, 0, 440, 630, green),
    beam([856, 160], [1104, 506], [960, 506], mint),
    shape('M824 160h64v346h-64zM1072 124h64v382h-64z', paper),
    disc(856, 152, 50, amber),
    lettering('Northlight', 76, 340, 124, ink),
  ]),
]
