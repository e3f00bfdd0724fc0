// A CSV file as headers and records, within limits.
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { CSV_BYTES, CSV_MEGABYTES } from '#platform/rules/csv-file.ts'
import { invalid } from '#platform/rules/errors.ts'
import { as, say } from '#platform/rules/words.ts'

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

export async function readCsv(csv: Uint8Array | string): Promise<CsvFile> {
  const size = typeof csv === 'string' ? Buffer.byteLength(csv) : csv.byteLength
  if (size > CSV_BYTES)
    throw invalid({ file: say('reconciliation.agency', 'file.tooLarge', { most: CSV_MEGABYTES }) })
  const text = (typeof csv === 'string' ? csv : decodeText(csv)).replace(/^\uFEFF/, '')
  if (!text.trim()) throw invalid({ file: say('reconciliation.agency', 'file.empty') })
  if (text.includes('\0')) throw invalid({ file: say('reconciliation.agency', 'file.notText') })
  const rows = await parseRows(text)
  const at = headerRow(rows)
  const headers = rows[at]?.cells.map((cell) => cell.trim()) ?? []
  const records = rows.slice(at + 1)
  if (headers.filter(Boolean).length < 2)
    throw invalid({ file: say('reconciliation.agency', 'file.noColumns') })
  if (headers.length > MAX_COLUMNS)
    throw invalid({ file: say('reconciliation.agency', 'file.manyColumns', { most: MAX_COLUMNS }) })
  if (!records.length) throw invalid({ file: say('reconciliation.agency', 'file.noRows') })
  return { headers, records }
}

async function parseRows(text: string): Promise<CsvRecord[]> {
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
      if (rows.length > MAX_ROWS + PREAMBLE) throw tooManyRows()
      rows.push({ line: info.lines, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid({ file: whyUnreadable(error) })
  }
  if (rows.length > MAX_ROWS + 1 + headerRow(rows)) throw tooManyRows()
  return rows
}

const tooManyRows = () =>
  invalid({ file: say('reconciliation.agency', 'file.manyRows', { most: as('count', MAX_ROWS) }) })

/** A large file takes a second. Others are served between its pieces. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    await nextTurn()
  }
}

function whyUnreadable({ code, lines: line }: CsvError & { lines?: number }): string {
  const why =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'file.openQuote'
      : code === 'CSV_MAX_RECORD_SIZE'
        ? 'file.longRow'
        : 'file.unreadable'
  const words = say('reconciliation.agency', why)
  return line ? `${words} ${say('reconciliation.agency', 'file.line', { line })}` : words
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
    throw invalid({ file: say('reconciliation.agency', 'file.spreadsheet') })
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
