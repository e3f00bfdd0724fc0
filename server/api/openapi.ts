// The OpenAPI document, from the list of calls.
import { sessionCookie } from '../identity/auth.ts'
import type { Call } from './call.ts'

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457',
  properties: {
    type: {
      type: 'string',
      description: 'urn:shingle:confirm-sign-in where POST /auth/confirm comes first; about:blank otherwise.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

export function openApiDocument(calls: readonly Call[], origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shingle',
      version: '1.0.0',
      description: 'Every call of the site. Writes need a session cookie and the site’s own Origin.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(origin) } },
    },
  }
}

function operation(call: Call): Record<string, unknown> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const { status, schema, type = 'application/json' } = call.answer
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: call.summary,
    tags: [call.tag],
    'x-permission': call.permission,
    ...(call.permission === 'visitor' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(call.query ?? {}).map(([name, { description, schema: of }]) => ({
        name,
        in: 'query',
        description,
        schema: of,
      })),
    ],
    ...requestBody(call.body),
    responses: {
      [status]: { description: 'Done', ...(schema ? { content: { [type]: { schema } } } : {}) },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function requestBody(body: Call['body']): Record<string, unknown> {
  if (!body || body.type === 'raw') return {}
  const type = body.type === 'json' ? 'application/json' : 'multipart/form-data'
  return { requestBody: { required: true, content: { [type]: { schema: body.schema } } } }
}
