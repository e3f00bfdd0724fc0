import type { Palette } from '#domain/brand/palette-of.ts'

export interface Paper {
  doc: PDFKit.PDFDocument
  colours: Palette
  left: number
  width: number
  /** Where the text of the current page ends. */
  bottom(): number
}
