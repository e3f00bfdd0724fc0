export interface Paper {
  doc: PDFKit.PDFDocument
  left: number
  width: number
  /** Where the text of the current page ends. */
  bottom(): number
}
