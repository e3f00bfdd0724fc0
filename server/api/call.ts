// A call of the API, described once: routes, OpenAPI and the routes dump all come from the list of these.
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../house.ts'
import type { Act } from '../use-cases/index.ts'

export type JsonSchema = Record<string, unknown>
export type Permission = 'visitor' | 'customer' | 'owner' | 'admin'

export interface CallInput {
  house: House
  viewer: Viewer
  act: Act
  params: Record<string, string>
  query: URLSearchParams
  /** The parsed JSON body; undefined where the call takes none. */
  body: unknown
  request: Request
  /** The address of the other end, as far as it can be trusted. */
  peer: string
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, parameters as {id}. */
  path: string
  permission: Permission
  summary: string
  tag: string
  /** What the body must be; absent: no body is read. */
  body?:
    | {
        type: 'json' | 'multipart'
        schema: JsonSchema
        /** Bytes, where fewer than usual are taken. */ limit?: number
      }
    | { type: 'raw' }
  /** The parameters it takes; any other is refused by name. */
  query?: Record<string, { description: string; schema: JsonSchema }>
  /** The status of the good answer, and its schema. */
  answer: { status: number; schema?: JsonSchema; type?: string }
  handle(input: CallInput): Promise<Response> | Response
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(value)
  // Told beforehand, so that small answers are not compressed: that would cost more than it saves.
  const length = String(Buffer.byteLength(text))
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': length,
      'cache-control': 'private, no-store',
      ...headers,
    },
  })
}

export const nothing = (): Response => new Response(null, { status: 204 })

/** The version in If-Match: "3", where the body carries none. */
export function ifMatch(request: Request): number | undefined {
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(request.headers.get('if-match') ?? '')?.[1]
  return version ? Number(version) : undefined
}
