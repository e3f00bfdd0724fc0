// How round the corners are: cards, buttons, fields and pictures. Circles stay circles.

/** The factors that the radii of the design are multiplied by. */
const FACTORS = { soft: 1, round: 2, square: 0 }

export type Corners = keyof typeof FACTORS

export const CORNERS = Object.keys(FACTORS) as Corners[]

/** The radii as drawn, in rem, by the custom property that the style sheets read. */
const RADII = {
  '--radius': 0.25,
  '--radius-sm': 0.25,
  '--radius-md': 0.375,
  '--radius-lg': 0.5,
  '--radius-xl': 0.75,
  '--radius-2xl': 1,
  '--radius-3xl': 1.5,
}
const LARGEST = 2

export const radiiOf = (corners: Corners): [property: string, value: string][] =>
  Object.entries(RADII).map(([property, rem]) => {
    const radius = Math.min(rem * FACTORS[corners], LARGEST)
    return [property, radius ? `${radius}rem` : '0px']
  })

/** A radius of an email or a drawing, which have no style sheet. */
export const radiusOf = (corners: Corners, drawn: number): number => drawn * FACTORS[corners]
