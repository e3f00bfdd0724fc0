// Lists as CSV files. They are streamed page by page, so a million rows need no more memory than one page.

import { z } from 'zod'
import type { Words } from '../../rules/words.ts'
import type { InWords } from './call.ts'

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A number and nothing else: a spreadsheet has to add it up. */
const NEGATIVE = /^-\d+(\.\d+)?$/

/** CSV injection: a spreadsheet runs a cell that starts like a formula. An apostrophe keeps it text. */
const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !NEGATIVE.test(text) ? `'${text}` : text

function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a call answers that exports a list. */
export const CSV_ANSWER = { status: 200, type: 'text/csv', schema: z.string() }

export type Columns<T> = [header: string, cell: (record: T) => string][]

/** The answer of an export call, in the words of its reader. The browser saves it as `name`. */
export const csvStream =
  <T>(columns: Columns<T>, pages: AsyncIterable<T[]>, name: string): InWords =>
  (words) =>
    csvAnswer(columns, pages, { name, words })

function csvAnswer<T>(
  columns: Columns<T>,
  pages: AsyncIterable<T[]>,
  { name, words }: { name: string; words: Words },
): Response {
  const encoder = new TextEncoder()
  const reader = pages[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(([header]) => words.read(header)))),
      )
    },
    // Called only when the client has read what was queued.
    async pull(controller) {
      const { value, done } = await reader.next()
      if (done) controller.close()
      else
        controller.enqueue(
          encoder.encode(
            value.map((record) => csvLine(columns.map(([, cell]) => words.read(cell(record))))).join(''),
          ),
        )
    },
    async cancel() {
      await reader.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
