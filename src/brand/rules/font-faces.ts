// The web fonts of a typeface, cut to the letters that we need (src/brand/fonts/README.md), and a fallback
// with the same metrics, so that nothing moves when they arrive.
import { TYPEFACES, type Face, type Typeface } from './typefaces.ts'

/** The files of each typeface. A browser loads those whose letters stand on the page. */
const FILES = {
  latin: 'U+20-5B,U+5D,U+5F,U+61-7A,U+A0,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC',
  'latin-more':
    'U+5C,U+5E,U+60,U+7B-7E,U+A1-A8,U+AA-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2002,U+2009,' +
    'U+200B,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+2122,U+2191,U+2193,U+2212',
  'latin-ext':
    'U+100-130,U+132-151,U+154-17F,U+192,U+218-21B,U+2C7,U+2DD,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+20A4,U+20A6-20AB',
}

const INSTALLED = {
  sans: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Helvetica'],
  'bold sans': [
    'Arial Bold',
    'Arial-BoldMT',
    'Liberation Sans Bold',
    'LiberationSans-Bold',
    'Helvetica Bold',
  ],
  'bold serif': [
    'Times New Roman Bold',
    'TimesNewRomanPS-BoldMT',
    'Liberation Serif Bold',
    'LiberationSerif-Bold',
    'Times Bold',
  ],
}

const addressOf = ({ file }: Face, part: string): string => `/fonts/${file}-${part}.woff2`

/** The files that every page needs at once: the English letters of both faces. */
export function preloadedFonts(typeface: Typeface): string[] {
  const { display, text } = TYPEFACES[typeface]
  return [display, text].map((face) => addressOf(face, 'latin'))
}

export function fontFaces(typeface: Typeface): string {
  const { display, text } = TYPEFACES[typeface]
  return [...facesOf(display, '400 800'), ...facesOf(text, '400 600')].join('')
}

function facesOf(face: Face, weights: string): string[] {
  const { name, fallback } = face
  const [size, ascent, descent] = fallback.metrics
  return [
    ...Object.entries(FILES).map(
      ([part, characters]) =>
        `@font-face{font-family:'${name}';src:url(${addressOf(face, part)}) format('woff2');` +
        `font-weight:${weights};font-display:swap;unicode-range:${characters}}`,
    ),
    `@font-face{font-family:'${name} Fallback';src:${INSTALLED[fallback.from].map((local) => `local('${local}')`).join(',')};` +
      `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  ]
}
