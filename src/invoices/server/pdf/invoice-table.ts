// The table of an invoice. A row that does not fit goes on on the next page, under the headings again.
import type { PrintedInvoice, PrintedLine } from '../../rules/printed-invoice.ts'
import { artifact, group, rule, write, type Element, type Paper } from './paper.ts'

type ColumnName = keyof PrintedInvoice['columns']

interface Column {
  name: ColumnName
  heading: string
  at: number
  width: number
}

/** Shares of the width; the name takes what is left. */
const SHARES: Record<Exclude<ColumnName, 'name'>, number> = {
  quantity: 0.1,
  price: 0.19,
  rate: 0.1,
  amount: 0.19,
}
const PADDING = 8
/** Digits of one width, so that columns of amounts line up. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

export function drawTable(paper: Paper, invoice: PrintedInvoice): void {
  const columns = columnsOf(paper, invoice)
  const table = group(paper, paper.root, 'Table')
  const row = group(paper, table, 'TR')
  drawHeadings(paper, columns, (draw) => write(paper, row, ['TH', { scope: 'Column' }], draw))
  for (const line of invoice.lines) drawLine(paper, group(paper, table, 'TR'), { columns, line })
  drawSums(paper, invoice)
}

function columnsOf({ left, width }: Paper, { columns }: PrintedInvoice): Column[] {
  const shown = (Object.keys(SHARES) as (keyof typeof SHARES)[]).filter((name) => columns[name] !== '')
  const nameWidth = width * (1 - shown.reduce((sum, name) => sum + SHARES[name], 0))
  const placed: Column[] = [{ name: 'name', heading: columns.name, at: left, width: nameWidth - PADDING }]
  let at = left + nameWidth
  for (const name of shown) {
    const columnWidth = width * SHARES[name]
    placed.push({ name, heading: columns[name], at: at + PADDING, width: columnWidth - PADDING })
    at += columnWidth
  }
  return placed
}

const alignment = (name: ColumnName) => (name === 'name' ? 'left' : 'right')

function drawHeadings(paper: Paper, columns: Column[], put: (draw: () => void) => void): void {
  const { doc, colours } = paper
  doc.font('text').fontSize(8.5).fillColor(colours.muted)
  const top = doc.y
  const height = Math.max(...columns.map(({ heading, width }) => doc.heightOfString(heading, { width })))
  for (const { name, heading, at, width } of columns)
    put(() => doc.text(heading, at, top, { width, align: alignment(name) }))
  doc.y = top + height + 5
  thinRule(paper)
  doc.y += 8
}

const thinRule = (paper: Paper) => rule(paper, paper.doc.y, { width: 0.5, colour: paper.colours.line })

/** The headings stand on each page, but are read out once. */
function breakBefore(paper: Paper, columns: Column[], height: number): void {
  if (paper.doc.y + height <= paper.bottom()) return
  paper.doc.addPage()
  drawHeadings(paper, columns, (draw) => artifact(paper, draw, 'Pagination'))
}

interface Row {
  columns: Column[]
  line: PrintedLine
}

function drawLine(paper: Paper, row: Element, { columns, line }: Row): void {
  const { doc, colours } = paper
  const [first, ...others] = columns as [Column, ...Column[]]
  doc.font('bold').fontSize(10)
  breakBefore(paper, columns, doc.heightOfString(line.name, { width: first.width }))
  const top = doc.y
  const cell = group(paper, row, 'TD')
  doc.font('bold').fontSize(10).fillColor(colours.ink)
  write(paper, cell, ['P'], () => doc.text(line.name, first.at, top, { width: first.width }))
  let below = doc.y
  doc.font('text').fontSize(10)
  for (const { name, at, width } of others) {
    const text = line[name as Exclude<ColumnName, 'name'>]
    write(paper, row, ['TD'], () => doc.text(text, at, top, { width, align: 'right', features: FIGURES }))
    below = Math.max(below, doc.y)
  }
  doc.y = below
  if (line.points.length) {
    const list = group(paper, cell, 'L')
    for (const point of line.points) drawPoint(paper, group(paper, list, 'LI'), { columns, point })
  }
  doc.y += 8
  thinRule(paper)
  doc.y += 8
}

function drawPoint(
  paper: Paper,
  item: Element,
  { columns, point }: { columns: Column[]; point: string },
): void {
  const { doc, colours } = paper
  const { at, width } = columns[0]!
  doc.font('text').fontSize(9)
  breakBefore(paper, columns, doc.heightOfString(point, { width: width - 10 }))
  const top = doc.y + 1.5
  doc.font('text').fontSize(9).fillColor(colours.muted)
  write(paper, item, ['Lbl'], () => doc.text('•', at, top, { width: 10 }))
  write(paper, item, ['LBody'], () => doc.text(point, at + 10, top, { width: width - 10 }))
}

function drawSums(paper: Paper, { sums, total, after = [] }: PrintedInvoice): void {
  const { doc, colours, left, width } = paper
  const [labelWidth, valueWidth] = [width * 0.78, width * 0.22]
  if (doc.y + (sums.length + after.length) * 17 + 30 > paper.bottom()) doc.addPage()
  const table = group(paper, paper.root, 'Table')
  const draw = (label: string, value: string) => {
    const top = doc.y
    const row = group(paper, table, 'TR')
    write(paper, row, ['TH', { scope: 'Row' }], () =>
      doc.text(label, left, top, { width: labelWidth - PADDING, align: 'right' }),
    )
    const below = doc.y
    write(paper, row, ['TD'], () =>
      doc.text(value, left + labelWidth, top, { width: valueWidth, align: 'right', features: FIGURES }),
    )
    doc.y = Math.max(below, doc.y) + 4
  }
  doc.font('text').fontSize(10).fillColor(colours.ink)
  for (const { label, value } of sums) draw(label, value)
  doc.y += 2
  for (const { label, value, isTotal } of [{ ...total, isTotal: true }, ...after]) {
    if (isTotal) doc.font('bold').fontSize(12)
    else doc.font('text').fontSize(10)
    draw(label, value)
  }
}
