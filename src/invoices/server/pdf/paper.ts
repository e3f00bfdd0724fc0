// The page under construction, and its structure for screen readers: text is in an element of the structure,
// and everything else is an artifact, which they skip.
import type { Palette } from '#brand/rules/palette-of.ts'

declare global {
  // What the types of pdfkit leave out.
  namespace PDFKit {
    namespace Mixins {
      interface PDFAttachmentOptions {
        /** What the file is to the document (AFRelationship). */
        relationship?: 'Alternative'
      }
      interface StructureElementOptions {
        scope?: 'Column' | 'Row'
      }
    }
  }
}

export type Element = PDFKit.PDFStructureElement

export interface Paper {
  doc: PDFKit.PDFDocument
  colours: Palette
  left: number
  width: number
  /** Where the text of the current page ends. */
  bottom(): number
  /** The whole document, in reading order. */
  root: Element
}

type ElementOptions = PDFKit.Mixins.StructureElementOptions

/** A part that holds others: Table, TR, L. */
export function group({ doc }: Paper, parent: Element, type: string, options: ElementOptions = {}): Element {
  const element = doc.struct(type, options)
  parent.add(element)
  return element
}

/** A part with text. */
export function write(
  { doc }: Paper,
  parent: Element,
  [type, options = {}]: [type: string, options?: ElementOptions],
  draw: () => void,
): void {
  parent.add(doc.struct(type, options, draw))
}

export function artifact({ doc }: Paper, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function rule(paper: Paper, y: number, { width, colour }: { width: number; colour: string }): void {
  const { doc, left } = paper
  artifact(paper, () =>
    doc
      .moveTo(left, y)
      .lineTo(left + paper.width, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke(),
  )
}
