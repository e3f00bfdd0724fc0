// Every call of the API.
import { z } from 'zod'
import { searchCalls } from '#admin/server/search-calls.ts'
import { auditCalls } from '#audit/server/audit-calls.ts'
import { retainerCalls } from '#billing/server/retainer-calls.ts'
import { paymentCalls } from '#checkout/server/payment-calls.ts'
import { couponCalls } from '#coupons/server/coupon-calls.ts'
import { customerCalls } from '#customers/server/customer-calls.ts'
import { contentCalls } from '#editing/server/content-calls.ts'
import { historyCalls } from '#editing/server/history-calls.ts'
import { mediaCalls } from '#editing/server/media/media-calls.ts'
import { fileCalls } from '#files/server/file-calls.ts'
import { inboxCalls } from '#inbox/server/inbox-calls.ts'
import { visitorCalls } from '#inbox/server/visitor-calls.ts'
import { invoiceCalls } from '#invoices/server/invoice-calls.ts'
import { noteCalls } from '#notes/server/note-calls.ts'
import { orderCalls } from '#order-pages/server/order-calls.ts'
import { peopleCalls } from '#people/server/people-calls.ts'
import { call, type Call } from '#platform/server/api/call.ts'
import type { App } from '#platform/server/app.ts'
import { compressed } from '#platform/server/http/compress.ts'
import { answerFile, etagOf, type InMemoryFile } from '#platform/server/http/in-memory-file.ts'
import { retentionCalls } from '#privacy/server/retention-calls.ts'
import { figureCalls } from '#reports/server/figure-calls.ts'
import { briefCalls } from '#work/server/brief/brief-calls.ts'
import { closingCalls } from '#work/server/closing-calls.ts'
import { deskCalls } from '#work/server/desk/desk-calls.ts'
import { mailCalls } from '#work/server/mails/mail-calls.ts'
import { messageCalls } from '#work/server/thread/message-calls.ts'
import { workCalls } from '#work/server/work-calls.ts'
import { openApiDocument } from './api/openapi.ts'
import { withTokenScopes } from './api/token-scopes.ts'

export function allCalls({ types, settings }: Pick<App, 'types' | 'settings'>): Call[] {
  const unscoped: Call[] = [
    ...contentCalls(types),
    ...historyCalls(types),
    ...inboxCalls(),
    ...searchCalls(),
    ...visitorCalls(),
    ...mediaCalls(),
    ...orderCalls(),
    ...paymentCalls(),
    ...retainerCalls(),
    ...invoiceCalls(),
    ...couponCalls(),
    ...customerCalls(),
    ...figureCalls(),
    ...briefCalls(),
    ...workCalls(),
    ...deskCalls(),
    ...closingCalls(),
    ...fileCalls(),
    ...messageCalls(),
    ...noteCalls(),
    ...mailCalls(),
    ...peopleCalls(),
    ...auditCalls(),
    ...retentionCalls(),
  ]
  const calls = withTokenScopes(unscoped, types)
  // Large, and always the same: made at the first request, then held in memory.
  let document: InMemoryFile | undefined
  calls.push(
    call({
      method: 'GET',
      path: '/openapi.json',
      permission: 'visitor',
      tag: 'About',
      summary: 'This document',
      answer: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
      handle: ({ request }) =>
        answerFile(request, (document ??= asFile(openApiDocument(calls, settings.APP_ORIGIN))), {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=300',
          vary: 'accept-encoding',
        }),
    }),
  )
  return calls
}

function asFile(document: unknown): InMemoryFile {
  const bytes = Buffer.from(JSON.stringify(document))
  return { etag: etagOf(bytes), encodings: compressed(bytes) }
}
