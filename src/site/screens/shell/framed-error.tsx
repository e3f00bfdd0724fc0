// A screen that can't be shown, inside the frame of its area: says what happened, and leads on.
import { use } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { isOffline } from '#ui/screens/offline.ts'
import { PageHead, type Place } from '#ui/screens/page-head.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { PageFrameContext } from '../frame/page-frame.ts'
import { useRetry } from '../frame/use-retry.ts'
import { AWAY } from './error-screen.tsx'

/** The first link is the nearest screen. */
export function FramedError({ error, links }: { error: unknown; links: readonly Place[] }) {
  const { requestId } = use(PageFrameContext)
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  const answer = isRouteErrorResponse(error) ? error : undefined
  const status = answer?.status ?? 500
  const isAway = isOffline(error)
  useRetry({ retry, isWaiting: (isAway || status === 503) && state === 'idle' })
  const t = useWords('site.screens')
  const read = useRead()
  const { title, detail } = read(isAway ? AWAY : messageFor(status, answer?.data))
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} />
      <EmptyState
        title={detail}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {status >= 500 && (
              // Without scripts the button loads the page again.
              <form
                onSubmit={(event) => {
                  event.preventDefault()
                  retry()
                }}
              >
                <Button disabled={state !== 'idle'}>{t('error.tryAgain')}</Button>
              </form>
            )}
            {links.map(({ to, label }, at) => (
              <LinkButton key={to} to={to} variant={at || status >= 500 ? 'quiet' : 'primary'}>
                {read(label)}
              </LinkButton>
            ))}
          </div>
        }
      >
        {/* Only the server knows the request id, so hydration would differ. */}
        {status === 500 && (
          <span suppressHydrationWarning>{requestId && t('error.number', { number: requestId })}</span>
        )}
      </EmptyState>
    </>
  )
}

/** Failures have their own message. Details of other errors are only in the log. */
function messageFor(status: number, data: unknown): { title: string; detail: string } {
  const failure = (data ?? {}) as { title?: string; detail?: string }
  if (status === 404)
    return {
      title: say('site.screens', 'error.notHere'),
      detail: say('site.screens', 'error.deletedOrTypo'),
    }
  if (status === 503)
    return {
      title: say('site.screens', 'error.siteBusy'),
      detail: failure.detail ?? say('site.screens', 'error.comesByItself'),
    }
  if (status < 500)
    return {
      title: failure.title ?? say('site.screens', 'error.didNotWork'),
      detail: failure.detail ?? say('site.screens', 'error.goBack'),
    }
  return {
    title: say('site.screens', 'error.wentWrong'),
    detail: say('site.screens', 'error.notYourFault'),
  }
}
