// Failures as application/problem+json (RFC 9457). A Failure's text is meant for people. Any other error is a
// fault: it answers 500 with the request's id, and its details stay in the log.
import { z } from 'zod'
import { isFailure, type Failure } from '../../rules/errors.ts'
import { say, type Words } from '../../rules/words.ts'
import { failureOf } from '../database/database-errors.ts'
import type { Log } from '../log.ts'
import { json } from './call.ts'

export const asFailure = (error: unknown): Failure | undefined =>
  isFailure(error) ? error : failureOf(error)

export const PROBLEM = z
  .object({
    type: z.string().meta({
      description:
        'urn:shingle:confirm-sign-in if POST /auth/confirm must come first; otherwise about:blank.',
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What is wrong with each field or parameter, by its name.' }),
    current: z
      .unknown()
      .optional()
      .meta({ description: 'After a version conflict: the record as it is stored now.' }),
    sent: z.unknown().optional().meta({ description: 'What was sent, so that nothing typed is lost.' }),
    confirmWith: z
      .enum(['password', 'code', 'sign-in'])
      .optional()
      .meta({ description: 'How the caller can confirm who they are.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457' })

type Problem = z.output<typeof PROBLEM>

function problemBody(failure: Failure, requestId: string): Problem {
  const { errors, current, sent, confirmWith } = failure.more
  const { title, status, message: detail } = failure
  // By its status alone a program can't tell this 403 from others.
  const type = failure.code === 'confirm-sign-in' ? `urn:shingle:${failure.code}` : 'about:blank'
  return {
    type,
    title,
    status,
    detail,
    requestId,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(sent !== undefined && { sent }),
    ...(confirmWith && { confirmWith }),
  }
}

const faultBody = (requestId: string): Problem => ({
  type: 'about:blank',
  title: say('platform.errors', 'title.fault'),
  status: 500,
  detail: say('platform.errors', 'fault', { id: requestId }),
  requestId,
})

/** In the words of the reader. */
export function problem(
  error: unknown,
  requestId: string,
  { log, words }: { log: Log; words: Words },
): Response {
  const failure = asFailure(error)
  if (!failure) log.error('fault', { requestId, error })
  else if (failure.code === 'unavailable')
    log.warn('unavailable', { requestId, error: failure.cause ?? failure.message })
  const body = words.read(failure ? problemBody(failure, requestId) : faultBody(requestId))
  const headers: [string, string][] = [['content-type', 'application/problem+json; charset=utf-8']]
  if (failure?.more.allow) headers.push(['allow', failure.more.allow])
  if (failure?.more.retryAfter) headers.push(['retry-after', String(failure.more.retryAfter)])
  return json(body, failure?.status ?? 500, headers)
}
