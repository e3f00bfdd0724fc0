// Scripts that the fonts of our PDFs don't have: Chinese, Japanese, Arabic, emoji and more. Undrawn, they
// would leave a blank that nobody notices.
import type { PrintedInvoice } from '../../rules/printed-invoice.ts'

/** What pdfkit keeps of an embedded font. Its types leave it out. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** An emoji of several characters is one letter. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether the current font has a letter. */
function letterTest(doc: PDFKit.PDFDocument): (letter: string) => boolean {
  const { font } = (doc as unknown as WithFont)._font
  return (letter) => [...letter].every((part) => font.hasGlyphForCodePoint(part.codePointAt(0)!))
}

/** Whether the current font has every letter of the texts in a value. */
export function hasLetters(doc: PDFKit.PDFDocument, value: unknown): boolean {
  const isKnown = letterTest(doc)
  let hasAll = true
  mapTexts(value, (text) => {
    hasAll &&= [...text].every(isKnown)
    return text
  })
  return hasAll
}

/** The same invoice with a question mark for each letter that the current font lacks, and a note about it. */
export function withKnownLetters(
  doc: PDFKit.PDFDocument,
  invoice: PrintedInvoice,
  note: string,
): PrintedInvoice {
  const isKnown = letterTest(doc)
  let isMissing = false
  const known = mapTexts(invoice, (text) =>
    [...text].every(isKnown)
      ? text
      : Array.from(letters.segment(text), ({ segment }) => {
          if (isKnown(segment)) return segment
          isMissing = true
          return '?'
        }).join(''),
  )
  return isMissing ? { ...known, notes: [...known.notes, note] } : known
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((each: unknown) => mapTexts(each, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)])) as T
}
