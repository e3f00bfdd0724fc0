// Keeps a form on the screen, with a message, if the site is offline or fails while the form is sent.
import { data, isRouteErrorResponse } from 'react-router'
import type { Refusal } from './scope.ts'
import { browserWords } from './use-words.ts'

const TOO_LARGE = 413

/** All of this runs in browsers only. */
const words = () => browserWords().of('ui.screens')

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
          title: words()('notSent'),
          detail: words()(isServerError ? 'siteFailed' : 'siteAway'),
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
  const t = words()
  const detail = limit ? t('tooLargeFor', { limit }) : t('tooLarge')
  return { status: TOO_LARGE, title: t('notSent'), detail, errors: {} }
}

/** Browsers report a failed connection as a TypeError with different messages. Other TypeErrors are bugs. */
export const isOffline = (error: unknown): boolean =>
  typeof window !== 'undefined' &&
  error instanceof TypeError &&
  /fetch|network|load|import/i.test(error.message)
