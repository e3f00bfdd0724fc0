// The typefaces that an agency chooses from: one for headings and one for text. Their files are in src/brand/fonts.

export interface Face {
  name: string
  /** The name of its files. */
  file: string
  /** What stands in where it can't be loaded. */
  generic: string
  /** An installed face that stands in until it is loaded, stretched to its measures. */
  fallback: {
    from: 'sans' | 'bold sans' | 'bold serif'
    /** In percent of the em. */
    metrics: readonly [size: number, ascent: number, descent: number]
  }
}

interface TypefacePair {
  display: Face
  text: Face
}

const SANS = 'ui-sans-serif, system-ui, sans-serif'
const SERIF = 'ui-serif, Georgia, serif'

export const TYPEFACES = {
  grotesque: {
    display: {
      name: 'Bricolage Grotesque',
      file: 'bricolage-grotesque',
      generic: SANS,
      fallback: { from: 'bold sans', metrics: [97.25, 95.63, 27.76] },
    },
    text: {
      name: 'Inter',
      file: 'inter',
      generic: SANS,
      fallback: { from: 'sans', metrics: [107.03, 90.51, 22.54] },
    },
  },
  bookish: {
    display: {
      name: 'Fraunces',
      file: 'fraunces',
      generic: SERIF,
      fallback: { from: 'bold serif', metrics: [100.85, 96.98, 25.29] },
    },
    text: {
      name: 'Source Sans 3',
      file: 'source-sans-3',
      generic: SANS,
      fallback: { from: 'sans', metrics: [93.87, 109.09, 42.61] },
    },
  },
  technical: {
    display: {
      name: 'Space Grotesk',
      file: 'space-grotesk',
      generic: SANS,
      fallback: { from: 'bold sans', metrics: [102.5, 96, 28.49] },
    },
    text: {
      name: 'IBM Plex Sans',
      file: 'ibm-plex-sans',
      generic: SANS,
      fallback: { from: 'sans', metrics: [100.99, 101.5, 27.23] },
    },
  },
  friendly: {
    display: {
      name: 'Outfit',
      file: 'outfit',
      generic: SANS,
      fallback: { from: 'bold sans', metrics: [93.99, 106.39, 27.66] },
    },
    text: {
      name: 'Nunito Sans',
      file: 'nunito-sans',
      generic: SANS,
      fallback: { from: 'sans', metrics: [101.95, 99.16, 34.62] },
    },
  },
} satisfies Record<string, TypefacePair>

export type Typeface = keyof typeof TYPEFACES

export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as Typeface[]

/** The value of font-family. */
export const familyOf = ({ name, generic }: Face): string => `'${name}','${name} Fallback',${generic}`

/** Until an agency chooses. */
export const DEFAULT_TYPEFACE: Typeface = 'grotesque'
