// A call of the API, described once. What is served, the OpenAPI document and the routes dump all come from
// the list of these.
import { z } from 'zod'
import type { Act } from '#server/use-cases.ts'
import type { ApiScope } from '../../rules/api-scopes.ts'
import type { FailureCode } from '../../rules/errors.ts'
import type { FeatureName } from '../../rules/features.ts'
import { parseObject } from '../../rules/parse-object.ts'
import type { Permission, Viewer } from '../../rules/permissions.ts'
import type { App } from '../app.ts'

/** `admin` is for what has no permission of its own in the table of src/platform/rules/permissions.ts. */
export type CallPermission = 'visitor' | 'customer' | 'owner' | 'admin' | Permission

export interface CallInput<Params = Record<string, string>, Query = unknown, Body = unknown> {
  app: App
  viewer: Viewer
  act: Act
  params: Params
  query: Query
  body: Body
  request: Request
  /** The client's address, as far as it can be trusted. */
  peer: string
}

/** What a call takes as its body. Make one with `jsonBody`, `unparsedBody`, `multipartBody` or `rawBody`. */
export interface CallBody<T = unknown> {
  type: 'application/json' | 'multipart/form-data' | 'raw'
  schema?: z.ZodObject
  /** Bytes, if fewer than usual are taken. */
  limit?: number
  /** Turns JSON or form values into what `handle` gets. Throws a Failure that names the wrong fields. */
  parse(value: unknown): T
}

interface BodyOptions {
  limit?: number
}

export const jsonBody = <S extends z.ZodObject>(
  schema: S,
  options: BodyOptions = {},
): CallBody<z.output<S>> => ({
  ...options,
  type: 'application/json',
  schema,
  parse: (value) => parseObject(schema, value),
})

/**
 * A JSON body that the use-case parses itself, by this same schema: screens call it too, with what was typed,
 * and it answers 404 or 403 before it looks at the body.
 */
export const unparsedBody = (schema: z.ZodObject, options: BodyOptions = {}): CallBody => ({
  ...options,
  type: 'application/json',
  schema,
  parse: (value) => value,
})

/** Unknown parts are ignored. */
export const multipartBody = <S extends z.ZodObject>(schema: S): CallBody<z.output<S>> => ({
  type: 'multipart/form-data',
  schema,
  parse: (value) => {
    const form = value as FormData
    const parts = Object.keys(schema.shape).map((name) => [name, form.get(name) ?? undefined])
    return parseObject(schema, Object.fromEntries(parts))
  },
})

/** The handler reads the bytes from the request. */
export const rawBody: CallBody<undefined> = { type: 'raw', parse: () => undefined }

/** Parameters in the path: always text. */
type CallParams = z.ZodObject<Record<string, z.ZodString>>

export const ID = z.object({ id: z.string() })

export interface CallAnswer<S extends z.ZodType = z.ZodType> {
  /** The status of a successful answer. */
  status: number
  /** Absent: no content, or none that has a schema. */
  schema?: S
  /** JSON unless stated. */
  type?: string
  /** Headers worth knowing, with what they mean. */
  headers?: Record<string, string>
}

/** What `handle` returns for an answer with headers or another status; otherwise the plain value will do. */
export class Answer<T> {
  readonly value: T
  readonly status: number | undefined
  readonly headers: [name: string, value: string][]

  constructor(value: T, more: { status?: number; headers?: [name: string, value: string][] } = {}) {
    this.value = value
    this.status = more.status
    this.headers = more.headers ?? []
  }
}

interface CallDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, parameters as {id}. */
  path: string
  permission: CallPermission
  /** API tokens with this scope may use it, with the permissions of the scope. Without one, no token may. */
  scope?: ApiScope
  summary: string
  tag: string
  /** Request headers that the call reads, with what they mean. */
  headers?: Record<string, string>
  /**
   * How else it may fail. What follows from the permission, the parameters and the body is known without
   * (`openapi.ts`).
   */
  failures?: readonly FailureCode[]
  /** While it is closed, the call answers like an unknown one. */
  feature?: FeatureName
}

export interface Call extends CallDescription {
  params?: CallParams
  /** Parameters of the query. If there is a schema, unknown ones are refused by name. */
  query?: z.ZodObject
  /** Absent: no body is read. */
  body?: CallBody
  answer: CallAnswer
  handle(input: CallInput): unknown
}

interface TypedCall<
  Params extends CallParams,
  Query extends z.ZodObject,
  Body,
  AnswerSchema extends z.ZodType,
> extends CallDescription {
  params?: Params
  query?: Query
  body?: CallBody<Body>
  answer: CallAnswer<AnswerSchema>
  handle(
    input: CallInput<z.output<Params>, z.output<Query>, Body>,
  ): Handled<z.output<AnswerSchema>> | Promise<Handled<z.output<AnswerSchema>>>
}

/** A Response is for streams, files and redirects: its content is not checked against the schema. */
type Handled<T> = T | Answer<T> | Response

type Nothing = z.ZodObject<Record<never, never>>

/** Checks at compile time that `handle` fits the schemas, and at the start that `params` fit the path. */
export function call<
  Params extends CallParams = Nothing,
  Query extends z.ZodObject = Nothing,
  Body = undefined,
  AnswerSchema extends z.ZodType = z.ZodVoid,
>(typed: TypedCall<Params, Query, Body, AnswerSchema>): Call {
  const inPath = [...typed.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const inSchema = Object.keys(typed.params?.shape ?? {})
  if (inPath.join() !== inSchema.join())
    throw new Error(`${typed.method} ${typed.path}: the path has {${inPath}}, params has {${inSchema}}`)
  return typed
}

export function json(value: unknown, status = 200, headers: [name: string, value: string][] = []): Response {
  const text = JSON.stringify(value)
  const response = new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // Lets the compression skip small answers: it would cost more than it saves.
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'private, no-store',
    },
  })
  for (const [name, header] of headers)
    if (name === 'set-cookie') response.headers.append(name, header)
    else response.headers.set(name, header)
  return response
}

/** The version in If-Match: "3", for bodies that carry none. */
export function ifMatch(request: Request): number | undefined {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(request.headers.get('if-match') ?? '')?.[1]
  return version ? Number(version) : undefined
}
