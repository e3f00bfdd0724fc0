// Whatever is sent, a refusal never shows the words of the validation library.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import { parseQuery } from '#platform/server/api/query.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { allCalls } from '#server/all-calls.ts'

const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)/
const WRONG: unknown[] = [
  undefined,
  null,
  7,
  -1.5,
  'x'.repeat(20_000),
  true,
  [],
  [{}],
  Array(5000).fill(0),
  {},
]

const calls = allCalls({ types: CONTENT_TYPES, settings: readSettings({}) })
const bodies = calls.flatMap(({ method, path, body = null, form = body }) =>
  form ? [[`${method} ${path}`, form] as const] : [],
)

function messagesOf(parse: () => unknown): string[] {
  try {
    parse()
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return Object.values(error.more.errors ?? {})
  }
}

describe('the words of a refusal', () => {
  it('are ours for every field of every call', () => {
    expect(bodies.length).toBeGreaterThan(50)
    for (const [call, schema] of bodies) {
      for (const field of Object.keys(schema.shape))
        for (const wrong of WRONG)
          for (const message of messagesOf(() => parseObject(schema, { [field]: wrong })))
            expect([call, field, message]).toEqual([call, field, expect.not.stringMatching(LIBRARY)])
    }
  })

  it('are ours for parameters', () => {
    const query = z.object({ on: z.enum(['yes', 'no']), at: z.coerce.number() })
    expect(messagesOf(() => parseQuery(query, new URLSearchParams('on=maybe')))).toEqual([
      'on must be one of yes, no.',
      'at must be a number.',
    ])
  })

  it('name the missing field, the expected kind and the limit', () => {
    const schema = z.strictObject({
      name: z.string().max(3),
      count: z.int(),
      tags: z.array(z.string()).min(1),
    })
    expect(messagesOf(() => parseObject(schema, { name: 'long', tags: [] }))).toEqual([
      'name is too long: at most 3.',
      'count is missing.',
      'tags is too short: at least 1.',
    ])
    expect(messagesOf(() => parseObject(schema, { name: 1, count: 'x', tags: [2] }))).toEqual([
      'name must be a text.',
      'count must be a number.',
      'An entry of tags must be a text.',
    ])
  })
})
