// The error boundary of the admin screens: the menu stays around the message. It is below the layout with the
// guard, so people without admin rights get the public error page.
import { use } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useOutletContext } from 'react-router'
import { PageFrameContext } from '#site/screens/frame/page-frame.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import type { Route } from './+types/screen'
import { isCurrent } from './shell/is-current.ts'
import type { MenuEntry } from './shell/menu.ts'

export default function AdminScreen() {
  return <Outlet context={useOutletContext<MenuEntry[]>()} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const path = useLocation().pathname
  const menu = useOutletContext<MenuEntry[]>()
  const { requestId } = use(PageFrameContext)
  const listScreen = menu
    .flatMap(({ screens }) => screens)
    .find((screen) => isCurrent(path, screen) && screen.to !== path)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail } = messageFor(status, isRouteErrorResponse(error) ? error.data : undefined)
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} />
      <EmptyState
        title={`${status}`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {listScreen && (
              <LinkButton to={listScreen.to} variant="primary">
                {listScreen.label}
              </LinkButton>
            )}
            <LinkButton to="/admin">Today</LinkButton>
          </div>
        }
      >
        {/* Only the server knows the request id, so hydration would differ. */}
        {detail}{' '}
        {status === 500 && <span suppressHydrationWarning>{requestId && `Its number is ${requestId}.`}</span>}
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
      detail: failure.detail ?? 'Nothing was lost. Please try again shortly.',
    }
  if (status < 500)
    return {
      title: failure.title ?? 'This did not work',
      detail: failure.detail ?? 'Please go back and try again.',
    }
  return {
    title: 'Something went wrong on our side',
    detail: 'It is not your fault, and the log has the details. Please try again.',
  }
}
