// The audit trail as a file.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { CSV_ANSWER, csvStream, type Columns } from '#platform/server/api/csv.ts'
import { AUDIT_LINE, type ExportedAuditLine } from './export-audit.ts'

const COLUMNS: Columns<ExportedAuditLine> = [
  ['Line', ({ line }) => String(line)],
  ['When', ({ at }) => at],
  ['Who', ({ actor }) => actor],
  ['Account', ({ actorId }) => actorId],
  ['What', ({ action }) => action],
  ['Target', ({ target }) => target],
  ['Details', ({ note }) => note],
  ['Hash before', ({ prevHash }) => prevHash],
  ['Hash', ({ hash }) => hash],
]

const audit = { method: 'GET', permission: 'see-audit', tag: 'Audit' } as const

export const auditCalls = (): Call[] => [
  call({
    ...audit,
    path: '/audit.csv',
    summary: 'The audit trail as a spreadsheet, oldest first',
    answer: CSV_ANSWER,
    handle: ({ act }) => csvStream(COLUMNS, act.exportAudit(), 'audit.csv'),
  }),
  call({
    ...audit,
    path: '/audit.json',
    summary: 'The audit trail as JSON, oldest first',
    answer: { status: 200, type: 'application/json', schema: z.array(AUDIT_LINE) },
    handle: ({ act }) => jsonStream(act.exportAudit(), 'audit.json'),
  }),
]

/** A JSON array, streamed page by page. */
function jsonStream(pages: AsyncIterable<unknown[]>, name: string): Response {
  const encoder = new TextEncoder()
  const reader = pages[Symbol.asyncIterator]()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.next()
      const lines = (value ?? []).map((each: unknown) => JSON.stringify(each)).join(',\n')
      const before = isFirst ? '[' : done ? '' : ',\n'
      isFirst = false
      controller.enqueue(encoder.encode(before + lines + (done ? ']\n' : '')))
      if (done) controller.close()
    },
    async cancel() {
      await reader.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
