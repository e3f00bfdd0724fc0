// The OpenAPI document: valid by its linter, complete, and made from the schemas of the calls.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { call, ID } from '#platform/server/api/call.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { allCalls } from '#server/all-calls.ts'
import { failuresOf, openApiDocument } from '#server/api/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }

interface Document {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

interface Operation {
  'x-permission': string
  security: unknown[]
  responses: Record<string, unknown>
}

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'shingle-openapi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const calls = allCalls({ types: CONTENT_TYPES, settings: readSettings({}) })
const makeDocument = () => openApiDocument(calls, 'https://shop.example') as unknown as Document
const document = makeDocument()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

/** The linter's exit code, and what it found. */
function lint(name: string, linted: unknown): Promise<{ code: unknown; output: string }> {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(linted))
  const linter = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [linter, 'lint', '--config', join(ROOT, 'redocly.yaml'), file],
      { cwd: ROOT, env },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

describe('the linter', () => {
  it('finds nothing wrong with the document', async () => {
    const { code, output } = await lint('right', document)
    expect(code, output).toBe(0)
  }, 60_000)

  it('would find what is wrong', async () => {
    const broken = makeDocument()
    delete broken.components.schemas.Order
    expect(await lint('broken', broken)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no-unresolved-refs'),
    })
  }, 60_000)
})

it('the version is the one of package.json', () => {
  expect(document.info.version).toBe(packageJson.version)
})

it('public calls need no session, all others do', () => {
  for (const { 'x-permission': permission, security } of operations) {
    const [first, second] = security as Record<string, string[]>[]
    const needed = permission === 'visitor' ? {} : { session: [] }
    expect(first ?? {}).toEqual(needed)
    if (second) expect(Object.keys(second)).toEqual(['token'])
  }
})

it('every call names its 4xx answers, but for two that no caller can make fail', () => {
  const without = calls.filter((one) => !failuresOf(one).length).map(({ path }) => path)
  expect(without).toEqual(['/me', '/openapi.json'])
})

it('how a call may fail follows from its permission, parameters and body', () => {
  const statuses = (path: string, method: string) =>
    Object.keys(document.paths[path]![method]!.responses).filter((status) => status.startsWith('4'))
  // An API token may be wrong, lack the scope, or be used too often.
  expect(statuses('/banner', 'get')).toEqual(['401', '403', '422', '429'])
  expect(statuses('/region', 'get')).toEqual(['401', '403', '422'])
  expect(statuses('/order/{id}', 'get')).toEqual(['401', '403', '404', '429'])
  expect(statuses('/add-message', 'post')).toEqual(['400', '403', '413', '415', '422', '429'])
  expect(statuses('/update-banner/{id}', 'put')).toEqual([
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
  ])
})

it('a field says in the document what its definition says', () => {
  expect(document.components.schemas.BannerInput).toMatchObject({
    additionalProperties: false,
    properties: {
      buttonText: { type: 'string', title: 'Button text', minLength: 1, maxLength: 60 },
      buttonURL: { examples: ['/pricing'] },
    },
  })
  expect(document.components.schemas.DesignItem).toMatchObject({
    properties: { freeOrPaid: { enum: ['Paid', 'Free'] } },
  })
})

const route = { method: 'GET', permission: 'admin', tag: 'Test', summary: 'Test' } as const

it('the types of a call follow from its schemas', () => {
  const thing = { ...route, path: '/thing/{id}', params: ID }
  const schema = z.object({ size: z.number() })
  call({
    ...thing,
    form: schema,
    answer: { status: 200, schema },
    handle: ({ params, form }) => ({ size: form.size + params.id.length }),
  })
  // @ts-expect-error the answer is not what the schema says
  call({ ...thing, answer: { status: 200, schema }, handle: () => ({ size: 'large' }) })
  // @ts-expect-error there is no such parameter
  call({ ...thing, answer: { status: 204 }, handle: ({ params }) => void params.name })
  // @ts-expect-error a call without a body has none to read
  call({ ...thing, answer: { status: 204 }, handle: ({ body }) => void body.size })
})

it('a call and its use-case check a body by the same schema', () => {
  const thing = { ...route, path: '/thing', answer: { status: 204 } }
  const small = z.strictObject({ size: z.number() })
  const large = small.extend({ weight: z.number().optional() })
  const useCase = (body: Unchecked<typeof large>) => void parseObject(large, body)
  call({ ...thing, body: large, handle: ({ body }) => useCase(body) })
  // A screen's form has no schema, but its fields are those of the use-case's.
  expect(() => useCase({ size: '3' })).toThrow('size must be a number.')
  // @ts-expect-error the use-case checks it by another schema
  call({ ...thing, body: small, handle: ({ body }) => useCase(body) })
  // @ts-expect-error nobody has checked it yet
  call({ ...thing, answer: { status: 200, schema: small }, body: small, handle: ({ body }) => body })
  // @ts-expect-error the use-case takes it by one schema and checks it by another
  const _wrong = (body: Unchecked<typeof small>) => parseObject(large, body)
  // @ts-expect-error a field that nobody takes
  const _typo = () => useCase({ sise: '3' })
})

describe('a wrong call stops the start', () => {
  it('whose path has other parameters than its schema', () => {
    const wrong = () =>
      call({ ...route, path: '/thing', params: ID, answer: { status: 204 }, handle: () => undefined })
    expect(wrong).toThrow('GET /thing: the path has {}, params has {id}')
  })

  it('whose schema has the name of another', () => {
    const schema = z.object({ other: z.string() }).meta({ id: 'Order' })
    const clash = call({
      ...route,
      path: '/thing',
      answer: { status: 200, schema },
      handle: () => ({ other: '' }),
    })
    expect(() => openApiDocument([...calls, clash], 'https://shop.example')).toThrow('id Order')
  })
})
