// A call of the API, described once. What is served, the OpenAPI document and the routes dump all come from
// the list of these.
import { z } from 'zod'
import type { Act } from '#server/use-cases.ts'
import type { ApiScope } from '../../rules/api-scopes.ts'
import type { FailureCode } from '../../rules/errors.ts'
import type { FeatureName } from '../../rules/features.ts'
import type { Unchecked } from '../../rules/parse-object.ts'
import type { Permission, Viewer } from '../../rules/permissions.ts'
import type { Words } from '../../rules/words.ts'
import type { App } from '../app.ts'

/** `admin` is for what has no permission of its own in the table of src/platform/rules/permissions.ts. */
export type CallPermission = 'visitor' | 'customer' | 'owner' | 'admin' | Permission

export interface CallInput<Params = Record<string, string>, Query = unknown, Body = unknown, Form = unknown> {
  app: App
  viewer: Viewer
  act: Act
  params: Params
  query: Query
  body: Body
  form: Form
  request: Request
  /** The client's address, as far as it can be trusted. */
  peer: string
}

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
  /** Bytes of the body, if fewer than usual are taken. */
  limit?: number
  /** The handler reads the bytes of the body from the request. */
  raw?: true
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
  /**
   * The body as JSON. The use-case checks it by this same schema, as it does what a screen's form sends: it may
   * answer 403, 404 or 409 before. Without `body`, `form` and `raw` no body is read.
   */
  body?: z.ZodObject
  /** The body as multipart/form-data. Unknown parts are ignored. */
  form?: z.ZodObject
  answer: CallAnswer
  handle(input: CallInput): unknown
}

interface TypedCall<
  Params extends CallParams,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Form extends z.ZodObject,
  AnswerSchema extends z.ZodType,
> extends CallDescription {
  params?: Params
  query?: Query
  body?: Body
  form?: Form
  answer: CallAnswer<AnswerSchema>
  handle(
    input: CallInput<z.output<Params>, z.output<Query>, Unchecked<Body>, z.output<Form>>,
  ): Handled<z.output<AnswerSchema>> | Promise<Handled<z.output<AnswerSchema>>>
}

/** An answer that is made in the words of its reader. */
export type InWords = (words: Words) => Response

/** A Response is for streams, files and redirects: its content is not checked against the schema. */
type Handled<T> = T | Answer<T> | Response | InWords

type Nothing = z.ZodObject<Record<never, never>>

/** Checks at compile time that `handle` fits the schemas, and at the start that `params` fit the path. */
export function call<
  Params extends CallParams = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
  Form extends z.ZodObject = Nothing,
  AnswerSchema extends z.ZodType = z.ZodVoid,
>(typed: TypedCall<Params, Query, Body, Form, AnswerSchema>): Call {
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

/** Of calls that update a record. */
export const IF_MATCH = { 'If-Match': 'The version that was read, if the body has none.' }

/** The version in If-Match: "3", for bodies that carry none. */
export function ifMatch(request: Request): number | undefined {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(request.headers.get('if-match') ?? '')?.[1]
  return version ? Number(version) : undefined
}
