// A CSV file as headers and records, within limits.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { CSV_BYTES, CSV_MEGABYTES } from '#platform/rules/csv-file.ts'
import { invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'

export interface CsvRecord {
  /** The line in the file where the record ends. The first one is 1. */
  line: number
  cells: string[]
}

export interface CsvFile {
  headers: string[]
  records: CsvRecord[]
}

const MAX_ROWS = 20_000
const MAX_COLUMNS = 200
/** Banks write a few lines about the account before the headers. */
const PREAMBLE = 20
const PIECE_BYTES = 32 * 1024

export async function readCsv(csv: Uint8Array | string, format: Format): Promise<CsvFile> {
  const size = typeof csv === 'string' ? Buffer.byteLength(csv) : csv.byteLength
  if (size > CSV_BYTES) throw invalid({ file: `The file may have at most ${CSV_MEGABYTES} MB.` })
  const text = (typeof csv === 'string' ? csv : decodeText(csv)).replace(/^\uFEFF/, '')
  if (!text.trim()) throw invalid({ file: 'The file is empty.' })
  if (text.includes('\0'))
    throw invalid({ file: 'This is not a text file. Export it as CSV and upload that.' })
  const rows = await parseRows(text, format)
  const at = headerRow(rows)
  const headers = rows[at]?.cells.map((cell) => cell.trim()) ?? []
  const records = rows.slice(at + 1)
  if (headers.filter(Boolean).length < 2)
    throw invalid({ file: 'No columns were found. A CSV file has a line with their names at the top.' })
  if (headers.length > MAX_COLUMNS)
    throw invalid({ file: `The file may have at most ${MAX_COLUMNS} columns.` })
  if (!records.length) throw invalid({ file: 'The file has the names of the columns, and no rows.' })
  return { headers, records }
}

async function parseRows(text: string, format: Format): Promise<CsvRecord[]> {
  const rows: CsvRecord[] = []
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: 256 * 1024,
  })
  try {
    for await (const { record, info } of Readable.from(inPieces(text)).pipe(parser) as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (rows.length > MAX_ROWS + PREAMBLE) throw tooManyRows(format)
      rows.push({ line: info.lines, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid({ file: whyUnreadable(error) })
  }
  if (rows.length > MAX_ROWS + 1 + headerRow(rows)) throw tooManyRows(format)
  return rows
}

const tooManyRows = ({ count }: Pick<Format, 'count'>) =>
  invalid({ file: `The file may have at most ${count(MAX_ROWS)} rows. Export fewer days.` })

/** A large file takes a second. Others are served between its pieces. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await nextTurn()
  }
}

function whyUnreadable({ code, lines }: CsvError & { lines?: number }): string {
  const where = lines ? ` Look at line ${lines}.` : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `The file could not be read: a quotation mark is opened and not closed.${where}`
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `The file could not be read: a row is too long, or a quotation mark is not closed.${where}`
  return `The file could not be read as CSV.${where}`
}

/** The sign that stands most often in the first lines, outside of quotation marks. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = start.split(/\r\n|\r|\n/).slice(0, PREAMBLE)
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length - 1, 0)
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** The first of the rows at the top with the most cells that are not empty: lines before it have fewer. */
function headerRow(rows: readonly CsvRecord[]): number {
  const filled = rows.slice(0, PREAMBLE).map(({ cells }) => cells.filter((cell) => cell.trim()).length)
  return Math.max(0, filled.indexOf(Math.max(...filled)))
}

// The text of an uploaded file. Providers write UTF-8, spreadsheets UTF-16 or the Windows code page.
const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw invalid({ file: 'This is a spreadsheet or an archive. Export it as CSV and upload that.' })
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  // The first letter of a header is ASCII. Without a byte order mark, its zero byte shows the byte order.
  if (bytes.length > 1 && bytes[1] === 0) return 'utf-16le'
  if (bytes.length > 1 && bytes[0] === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
