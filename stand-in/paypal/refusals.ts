// Refusals in PayPal's form: a name, and the issue that says what is wrong.
import { randomBytes } from 'node:crypto'

export interface JsonAnswer {
  status: number
  body: unknown
}

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}

const debugId = (): string => randomBytes(7).toString('hex').slice(0, 13)

export const refusal = (status: number, issue: string, description: string, field?: string): JsonAnswer => ({
  status,
  body: {
    name: NAMES[status] ?? 'UNKNOWN',
    message: 'The requested action could not be performed, semantically incorrect, or failed.',
    debug_id: debugId(),
    details: [{ issue, description, ...(field && { field, location: 'body' }) }],
    links: [{ href: `https://developer.paypal.com/api/orders/v2/#error-${issue}`, rel: 'information_link' }],
  },
})

export const notFound = (): JsonAnswer =>
  refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')

export const invalidToken = (): JsonAnswer => ({
  status: 401,
  body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
})

export const invalidClient = (): JsonAnswer => ({
  status: 401,
  body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
})
