// Every call of the API.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import type { App } from '#platform/server/app.ts'
import { compressed } from '#platform/server/http/compress.ts'
import { answerFile, etagOf, type InMemoryFile } from '#platform/server/http/in-memory-file.ts'
import { openApiDocument } from './api/openapi.ts'
import { SERVER_ROOMS } from './rooms.ts'

export function allCalls({ types, settings }: Pick<App, 'types' | 'settings'>): Call[] {
  const calls = SERVER_ROOMS.flatMap(({ feature, calls: callsOf }) =>
    (callsOf?.(types) ?? []).map((each) => (feature ? { feature, ...each } : each)),
  )
  refuseTwins(calls)
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

/** Of two calls with one address, only the first would ever answer. */
function refuseTwins(calls: readonly Call[]): void {
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`There are two calls ${twice}: give one of them another address.`)
}

function asFile(document: unknown): InMemoryFile {
  const bytes = Buffer.from(JSON.stringify(document))
  return { etag: etagOf(bytes), encodings: compressed(bytes) }
}
