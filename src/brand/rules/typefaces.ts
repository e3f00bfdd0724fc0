// The typefaces that an agency chooses from: one for headings and one for text. Their files are in src/brand/fonts.

interface Face {
  name: string
  /** The name of its files. */
  file: string
  /** What stands in where it can't be loaded. */
  generic: string
}

interface TypefacePair {
  label: string
  display: Face
  text: Face
}

const SANS = 'ui-sans-serif, system-ui, sans-serif'
const SERIF = 'ui-serif, Georgia, serif'

export const TYPEFACES = {
  grotesque: {
    label: 'Lively: Bricolage Grotesque, Inter',
    display: { name: 'Bricolage Grotesque', file: 'bricolage-grotesque', generic: SANS },
    text: { name: 'Inter', file: 'inter', generic: SANS },
  },
  bookish: {
    label: 'Bookish: Fraunces, Source Sans',
    display: { name: 'Fraunces', file: 'fraunces', generic: SERIF },
    text: { name: 'Source Sans 3', file: 'source-sans-3', generic: SANS },
  },
  technical: {
    label: 'Technical: Space Grotesk, IBM Plex Sans',
    display: { name: 'Space Grotesk', file: 'space-grotesk', generic: SANS },
    text: { name: 'IBM Plex Sans', file: 'ibm-plex-sans', generic: SANS },
  },
  friendly: {
    label: 'Friendly: Outfit, Nunito Sans',
    display: { name: 'Outfit', file: 'outfit', generic: SANS },
    text: { name: 'Nunito Sans', file: 'nunito-sans', generic: SANS },
  },
} satisfies Record<string, TypefacePair>

export type Typeface = keyof typeof TYPEFACES

export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as Typeface[]

/** The value of font-family. */
export const familyOf = ({ name, generic }: Face): string => `'${name}','${name} Fallback',${generic}`
