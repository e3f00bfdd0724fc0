// Failures as application/problem+json (RFC 9457). Only what was meant for people leaves the house; a fault
// answers 500 with the request's id.
import { isFailure, type Failure } from '#domain/errors.ts'
import { failureOf } from '../database/database-errors.ts'
import type { Log } from '../log.ts'
import { json } from './call.ts'

export const asFailure = (error: unknown): Failure | undefined =>
  isFailure(error) ? error : failureOf(error)

function problemBody(failure: Failure, requestId: string): Record<string, unknown> {
  const { errors, current, confirmWith } = failure.more
  const { title, status, message: detail } = failure
  // A program can't tell this 403 from others by its status.
  const type = failure.code === 'confirm-sign-in' ? `urn:shingle:${failure.code}` : 'about:blank'
  return {
    type,
    title,
    status,
    detail,
    requestId,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(confirmWith && { confirmWith }),
  }
}

const faultBody = (requestId: string) => ({
  type: 'about:blank',
  title: 'Something went wrong on our side',
  status: 500,
  detail: `Please try again. If it stays like this, tell us the number ${requestId}.`,
  requestId,
})

export function problem(error: unknown, requestId: string, log: Log): Response {
  const failure = asFailure(error)
  if (!failure) log.error('fault', { requestId, error })
  else if (failure.code === 'unavailable')
    log.warn('unavailable', { requestId, error: failure.cause ?? failure.message })
  const body = failure ? problemBody(failure, requestId) : faultBody(requestId)
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' }
  if (failure?.more.allow) headers.allow = failure.more.allow
  if (failure?.more.retryAfter) headers['retry-after'] = String(failure.more.retryAfter)
  return json(body, failure?.status ?? 500, headers)
}
