// Scripts that the fonts of our PDFs don't have: Chinese, Japanese, Arabic, emoji and more.
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts'

/** What pdfkit keeps of an embedded font. Its types leave it out. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

/** The document shows a note where the current font has boxes for some letters: nobody should wonder. */
export function withMissingNote(
  doc: PDFKit.PDFDocument,
  invoice: PrintedInvoice,
  pageAddress: string,
): PrintedInvoice {
  const { font } = (doc as unknown as WithFont)._font
  const isThere = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  if (textsOf(invoice).every((text) => [...text].every(isThere))) return invoice
  return { ...invoice, notes: [...invoice.notes, missingNote(pageAddress)] }
}

const missingNote = (pageAddress: string): string =>
  `This file has no letters for some of the text above and shows boxes instead. The page has them all: ${pageAddress}`
