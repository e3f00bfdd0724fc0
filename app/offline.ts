// When the site can't be reached, or breaks while something is sent, the form stays as it is and says so,
// instead of giving way to an error screen.
import { data, isRouteErrorResponse } from 'react-router'
import type { Refusal } from './scope.ts'

const BROKEN =
  'The site could not take this right now. Nothing you typed is lost; please try again in a moment.'
const TOO_LARGE = 413
const AWAY = 'The site could not be reached. Nothing you typed is lost; check your connection and try again.'

/** A bad status also keeps the screen from asking for its data again, which would fail as well. */
export async function orOffline<T, M extends object>(
  serverAction: () => Promise<T>,
  more: M,
): Promise<T | ReturnType<typeof data<M & { refusal: Refusal }>>> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === TOO_LARGE)
      return data({ ...more, refusal: tooLarge(error.data) }, { status: TOO_LARGE })
    const broken = isRouteErrorResponse(error) && error.status >= 500
    if (!broken && !isOffline(error)) throw error
    return data(
      { ...more, refusal: { status: 503, title: 'Not sent', detail: broken ? BROKEN : AWAY, errors: {} } },
      { status: 503 },
    )
  }
}

/**
 * Refused before the form was read, so the answer is a problem (RFC 9457) and not the screen's own; or a
 * proxy's page.
 */
function tooLarge(body: unknown): Refusal {
  const [, limit] = /"detail":"([^"\\]*)"/.exec(String(body)) ?? []
  const detail = ['This is too large to be sent.', limit, 'Nothing you typed is lost.']
    .filter(Boolean)
    .join(' ')
  return { status: TOO_LARGE, title: 'Not sent', detail, errors: {} }
}

/** How browsers say that nobody answered, each in its own words; other mistakes of that name are ours. */
export const isOffline = (error: unknown): boolean =>
  typeof window !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load|import/i.test(error.message)
