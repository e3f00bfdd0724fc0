// Keeps a form on the screen, with a message, if the site is offline or fails while the form is sent.
import { data, isRouteErrorResponse } from 'react-router'
import type { Refusal } from './scope.ts'

const SERVER_ERROR =
  'The site could not take this right now. Nothing you typed is lost; please try again in a moment.'
const TOO_LARGE = 413
const OFFLINE =
  'The site could not be reached. Nothing you typed is lost; check your connection and try again.'

/** The error status also prevents a revalidation, which would fail as well. */
export async function orOffline<T, M extends object>(
  serverAction: () => Promise<T>,
  result: M,
): Promise<T | ReturnType<typeof data<M & { refusal: Refusal }>>> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === TOO_LARGE)
      return data({ ...result, refusal: tooLarge(error.data) }, { status: TOO_LARGE })
    const isServerError = isRouteErrorResponse(error) && error.status >= 500
    if (!isServerError && !isOffline(error)) throw error
    return data(
      {
        ...result,
        refusal: {
          status: 503,
          title: 'Not sent',
          detail: isServerError ? SERVER_ERROR : OFFLINE,
          errors: {},
        },
      },
      { status: 503 },
    )
  }
}

/** Refused before the form was read: the answer is a problem (RFC 9457) or a proxy's page. */
function tooLarge(body: unknown): Refusal {
  const [, limit] = /"detail":"([^"\\]*)"/.exec(String(body)) ?? []
  const detail = ['This is too large to be sent.', limit, 'Nothing you typed is lost.']
    .filter(Boolean)
    .join(' ')
  return { status: TOO_LARGE, title: 'Not sent', detail, errors: {} }
}

/** Browsers report a failed connection as a TypeError with different messages. Other TypeErrors are bugs. */
export const isOffline = (error: unknown): boolean =>
  typeof window !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load|import/i.test(error.message)
