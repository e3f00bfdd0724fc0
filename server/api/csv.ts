// Lists as files for a spreadsheet. They are sent page by page as they are read, so a million rows need no
// more memory than one page.

/** Excel reads UTF-8 only with this mark in front. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A spreadsheet runs what starts like a formula, whoever wrote it; with an apostrophe in front it stays text.
 */
const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function csvCell(text: string): string {
  const safe = neutral(text)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export type Columns<T> = [head: string, cell: (record: T) => string][]

/** The answer of an export call; `name` is what the file is called where it is saved. */
export function csvStream<T>(columns: Columns<T>, pages: AsyncIterable<T[]>, name: string): Response {
  const encoder = new TextEncoder()
  const reader = pages[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + line(columns.map(([head]) => head))))
    },
    // Asked for more only when the other end has taken what there was.
    async pull(controller) {
      const { value, done } = await reader.next()
      if (done) controller.close()
      else
        controller.enqueue(
          encoder.encode(value.map((record) => line(columns.map(([, cell]) => cell(record)))).join('')),
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
