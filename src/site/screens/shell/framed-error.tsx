// A screen that can't be shown, inside the frame of its area: says what happened, and leads on.
import { use } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { isOffline } from '#ui/screens/offline.ts'
import { PageHead, type Place } from '#ui/screens/page-head.tsx'
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
  const { title, detail } = isAway ? AWAY : messageFor(status, answer?.data)
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
                <Button disabled={state !== 'idle'}>Try again</Button>
              </form>
            )}
            {links.map(({ to, label }, at) => (
              <LinkButton key={to} to={to} variant={at || status >= 500 ? 'quiet' : 'primary'}>
                {label}
              </LinkButton>
            ))}
          </div>
        }
      >
        {/* Only the server knows the request id, so hydration would differ. */}
        {status === 500 && (
          <span suppressHydrationWarning>{requestId && `The number of this error is ${requestId}.`}</span>
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
      title: 'This is not here',
      detail: 'It was deleted, or the address has a typing error.',
    }
  if (status === 503)
    return {
      title: 'The site is busy for a moment',
      detail: failure.detail ?? 'Nothing was lost. This page comes by itself in a moment.',
    }
  if (status < 500)
    return {
      title: failure.title ?? 'This did not work',
      detail: failure.detail ?? 'Please go back and try again.',
    }
  return {
    title: 'Something went wrong on our side',
    detail: 'It is not your fault, and we have a record of it. Please try again.',
  }
}
