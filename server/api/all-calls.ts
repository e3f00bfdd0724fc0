// Every call of the API.
import { z } from 'zod'
import type { House } from '../house.ts'
import { compressed } from '../http/compress.ts'
import { answerFile, etagOf, type InMemoryFile } from '../http/in-memory-file.ts'
import { auditCalls } from './audit-calls.ts'
import { briefCalls } from './brief-calls.ts'
import { call, type Call } from './call.ts'
import { contentCalls } from './content-calls.ts'
import { couponCalls } from './coupon-calls.ts'
import { customerCalls } from './customer-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { figureCalls } from './figure-calls.ts'
import { fileCalls } from './file-calls.ts'
import { historyCalls } from './history-calls.ts'
import { inboxCalls } from './inbox-calls.ts'
import { invoiceCalls } from './invoice-calls.ts'
import { mailCalls } from './mail-calls.ts'
import { mediaCalls } from './media-calls.ts'
import { messageCalls } from './message-calls.ts'
import { noteCalls } from './note-calls.ts'
import { openApiDocument } from './openapi.ts'
import { orderCalls } from './order-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { retainerCalls } from './retainer-calls.ts'
import { retentionCalls } from './retention-calls.ts'
import { withTokenScopes } from './token-scopes.ts'
import { visitorCalls } from './visitor-calls.ts'
import { wayOutCalls } from './way-out-calls.ts'
import { workCalls } from './work-calls.ts'

export function allCalls({ types, settings }: Pick<House, 'types' | 'settings'>): Call[] {
  const unscoped: Call[] = [
    ...contentCalls(types),
    ...historyCalls(types),
    ...inboxCalls(),
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
    ...wayOutCalls(),
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
