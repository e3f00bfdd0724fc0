// The whole list of calls: what is served, documented and dumped.
import type { House } from '../house.ts'
import { json, type Call } from './call.ts'
import { contentCalls } from './content-calls.ts'
import { historyCalls } from './history-calls.ts'
import { inboxCalls } from './inbox-calls.ts'
import { mediaCalls } from './media-calls.ts'
import { openApiDocument } from './openapi.ts'
import { orderCalls } from './order-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

export function allCalls({ types, settings }: Pick<House, 'types' | 'settings'>): Call[] {
  const calls: Call[] = [...contentCalls(types), ...historyCalls(types), ...inboxCalls(), ...visitorCalls(), ...mediaCalls(), ...orderCalls(), ...peopleCalls()]
  calls.push({
    method: 'GET', path: '/openapi.json', permission: 'visitor', tag: 'About', summary: 'This document', answer: { status: 200 },
    handle: () => json(openApiDocument(calls, settings.APP_ORIGIN), 200, { 'cache-control': 'public, max-age=300' }),
  })
  return calls
}
