// One screen of the admin area. If it can't be shown, the ways through stay around what is said in its place.
// A layer of its own: who is turned away at the door of the layout above gets the public error page, not a
// look inside.
import { use } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useOutletContext } from 'react-router'
import { PageFrameContext } from '#app/page-frame.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/screen'
import { isAt } from './shell/is-at.ts'
import type { MenuGroup } from './shell/menu.ts'

export default function AdminScreen() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const path = useLocation().pathname
  const menu = useOutletContext<MenuGroup[]>()
  const { requestId } = use(PageFrameContext)
  const list = menu
    .flatMap(({ entries, groups = [] }) => [...entries, ...groups.flatMap((group) => group.entries)])
    .find((entry) => isAt(path, entry) && entry.to !== path)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail } = wordsFor(status, isRouteErrorResponse(error) ? error.data : undefined)
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} />
      <EmptyState
        title={`${status}`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {list && (
              <LinkButton to={list.to} variant="primary">
                {list.label}
              </LinkButton>
            )}
            <LinkButton to="/admin">Overview</LinkButton>
          </div>
        }
      >
        {/* The server alone knows the number. */}
        {detail}{' '}
        {status === 500 && <span suppressHydrationWarning>{requestId && `Its number is ${requestId}.`}</span>}
      </EmptyState>
    </>
  )
}

/** A failure brings its own words; what is not meant for people stays with the log. */
function wordsFor(status: number, data: unknown): { title: string; detail: string } {
  const said = (data ?? {}) as { title?: string; detail?: string }
  if (status === 404)
    return {
      title: 'This is not here',
      detail: 'It may have been deleted, or there is a slip in the address.',
    }
  if (status === 503)
    return {
      title: 'The site is busy for a moment',
      detail: said.detail ?? 'Nothing was lost. Please try again shortly.',
    }
  if (status < 500)
    return {
      title: said.title ?? 'This did not work',
      detail: said.detail ?? 'Please go back and try again.',
    }
  return {
    title: 'Something went wrong on our side',
    detail: 'It is not your doing, and it has been written down in the log. Please try again.',
  }
}
