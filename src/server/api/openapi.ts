// The OpenAPI 3.1 document, from the list of calls and their Zod schemas.
import { z } from 'zod'
import { sessionCookie } from '#identity/server/auth.ts'
import { WEBHOOK_EVENTS } from '#orders/rules/webhook-events.ts'
import { Failure, type FailureCode } from '#platform/rules/errors.ts'
import { defaultRegion } from '#platform/rules/format.ts'
import { SOURCE_LANGUAGE } from '#platform/rules/languages.ts'
import type { Call, CallAnswer } from '#platform/server/api/call.ts'
import { PROBLEM } from '#platform/server/api/problem.ts'
import { VERSION } from '#platform/server/version.ts'
import { createCatalogues } from '#platform/server/words/catalogues.ts'
import { WEBHOOK_MESSAGE } from '#webhooks/server/send-delivery.ts'

type Json = Record<string, unknown>

export function openApiDocument(calls: readonly Call[], origin: string): Json {
  const schemas = new SchemaComponents()
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, schemas)
  const codes = [...new Set(calls.flatMap(failuresOf))]
  const responses = {
    ...Object.fromEntries(codes.map((code) => [responseName(code), problemResponse(code, schemas)])),
    Fault: {
      description: 'A fault on our side, or the database is away (503).',
      content: problemContent(schemas),
    },
  }
  // Developers of all countries read the same document.
  const { read } = createCatalogues().words(SOURCE_LANGUAGE, defaultRegion('UTC'))
  return read({
    openapi: '3.1.0',
    info: {
      title: 'Shingle',
      version: VERSION,
      description:
        'Every call of the site. Writes need a session cookie and the site’s own Origin. Some calls take an API ' +
        'token instead; the security of each names the scope. Every call takes `lang`, like `de`, for the words of its answer.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api` }],
    tags: [...new Set([...calls.map(({ tag }) => tag), 'Webhooks'])].map((name) => ({ name })),
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas: schemas.all(),
      responses,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(origin) },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of /api-tokens. It opens the calls of its scopes, and no others.',
        },
      },
    },
  })
}

/** What the site sends to the webhooks of other tools. */
const webhooks = (schemas: SchemaComponents): Json =>
  Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, summary]) => [
      event,
      {
        post: {
          operationId: `webhook.${event}`,
          summary,
          tags: ['Webhooks'],
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.toJson(WEBHOOK_MESSAGE) } },
          },
          responses: {
            '2XX': { description: 'It has arrived.' },
            default: { description: 'Anything else: it is sent again later.' },
          },
        },
      },
    ]),
  )

function operation(call: Call, schemas: SchemaComponents): Json {
  const { answer, permission, summary, tag } = call
  const failures = failuresOf(call).map((code) => [
    new Failure(code).status,
    { $ref: `#/components/responses/${responseName(code)}` },
  ])
  return {
    operationId: operationId(call),
    summary,
    tags: [tag],
    'x-permission': permission,
    security: securityOf(call),
    parameters: parametersOf(call, schemas),
    ...requestBody(call, schemas),
    responses: {
      [answer.status]: goodResponse(answer, schemas),
      ...Object.fromEntries(failures),
      default: { $ref: '#/components/responses/Fault' },
    },
  }
}

/** An empty object means that nothing is needed. */
function securityOf({ permission, scope }: Call): Json[] {
  if (!scope) return permission === 'visitor' ? [] : [{ session: [] }]
  return [permission === 'visitor' ? {} : { session: [] }, { token: [scope] }]
}

/** GET /order/{id} is getOrderId. */
const operationId = ({ method, path }: Call): string =>
  method.toLowerCase() + path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())

function parametersOf({ params, query, headers = {} }: Call, schemas: SchemaComponents): Json[] {
  return [
    ...Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: schemas.toJson(schema),
    })),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      const { description, ...rest } = schemas.toJson(schema)
      return { name, in: 'query', ...(description !== undefined && { description }), schema: rest }
    }),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
}

function requestBody({ body, form, raw }: Call, schemas: SchemaComponents): Json {
  if (!body && !form && !raw) return {}
  const content = {
    ...(body && { 'application/json': { schema: schemas.toJson(body) } }),
    ...(form && { 'multipart/form-data': { schema: schemas.toJson(form) } }),
    ...(raw && { '*/*': {} }),
  }
  return { requestBody: { required: true, content } }
}

function goodResponse({ schema, type, headers, status }: CallAnswer, schemas: SchemaComponents): Json {
  const described = Object.entries(headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return {
    description: status === 302 ? 'Redirect' : 'Done',
    ...(described.length && { headers: Object.fromEntries(described) }),
    ...(schema && { content: { [type ?? 'application/json']: { schema: schemas.toJson(schema) } } }),
  }
}

/** How a call may fail: what follows from its description, and what it states itself. One per status. */
export function failuresOf(call: Call): FailureCode[] {
  const { method, permission, params, query, raw, scope, failures = [] } = call
  const body = call.body ?? call.form
  const codes: FailureCode[] = [...failures]
  // Of an API token: wrong, without this scope, used too often.
  if (scope) codes.push('signed-out', 'forbidden', 'too-many')
  if (permission !== 'visitor') codes.push('signed-out')
  // Writes from another site are refused. Raw bodies come from other servers, without a cookie.
  if (!['visitor', 'customer', 'owner'].includes(permission) || (method !== 'GET' && !raw))
    codes.push('forbidden')
  if (params) codes.push('not-found')
  if (body || raw) codes.push('too-large')
  if (body) codes.push('malformed', 'unsupported-type')
  if (body || query) codes.push('invalid')
  return [...new Set(codes)].toSorted((a, b) => new Failure(a).status - new Failure(b).status)
}

/** too-many is TooMany. */
const responseName = (code: FailureCode): string =>
  code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const problemContent = (schemas: SchemaComponents): Json => ({
  'application/problem+json': { schema: schemas.toJson(PROBLEM) },
})

const problemResponse = (code: FailureCode, schemas: SchemaComponents): Json => ({
  description: new Failure(code).title,
  ...(code === 'too-many' && {
    headers: {
      'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer' } },
    },
  }),
  content: problemContent(schemas),
})

/** Turns Zod into JSON Schema. Schemas with an id become components, and are referred to from then on. */
class SchemaComponents {
  readonly #components = new Map<string, Json>()
  readonly #converted = new Map<z.ZodType, Json>()

  toJson(schema: z.ZodType): Json {
    const json = this.#converted.get(schema) ?? this.#convert(schema)
    this.#converted.set(schema, json)
    return json
  }

  #convert(schema: z.ZodType): Json {
    // Item by item, so that the schema of a record is converted once and not again for its list.
    if (schema instanceof z.ZodArray && z.globalRegistry.get(schema) === undefined)
      return { type: 'array', items: this.toJson(schema.element as z.ZodType) }
    const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', override: shorten })
    for (const [id, definition] of Object.entries($defs)) this.#add(id, withComponentRefs(definition))
    return withComponentRefs(json)
  }

  #add(id: string, json: Json): void {
    const known = this.#components.get(id)
    if (known && JSON.stringify(known) !== JSON.stringify(json))
      throw new Error(`Two schemas of the API have the id ${id}`)
    this.#components.set(id, json)
  }

  all(): Json {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => a.localeCompare(b)))
  }
}

/** Leaves out what Zod adds but tells a reader nothing. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // The pattern of a date-time has 300 characters and says no more than its format.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const withComponentRefs = (json: unknown): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
