// Replaces a page that can't be shown: says what happened and offers links to continue.
import { use } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { CancelledPayment } from '#app/guards.ts'
import { isOffline } from '#app/offline.ts'
import { PageFrameContext, useRootData } from '#app/page-frame.ts'
import type { RootData } from '#app/root-data.ts'
import { ButtonLink, SubmitButton } from '../parts/cta-buttons.tsx'
import { EmptyResult } from '../parts/empty-result.tsx'
import { CancelledScreen } from './cancelled-screen.tsx'
import type { MenuEntry } from './menu.ts'

interface ErrorText {
  title: string
  detail: string
  links: MenuEntry[]
  /** Offers to send the link that confirms the viewer's address again. */
  confirm?: boolean | undefined
  /** The viewer has just cancelled this payment. */
  cancelled?: CancelledPayment | undefined
}

const HOME: MenuEntry = { label: 'Back Home', href: '/' }
const CONTACT: MenuEntry = { label: 'Contact', href: '/contact' }
const PUBLIC_PAGES: MenuEntry[] = [
  { label: 'Services', href: '/service' },
  { label: 'Pricing', href: '/pricing' },
  CONTACT,
]
const OWN_PAGES: MenuEntry[] = [
  { label: 'My Orders', href: '/my-order' },
  { label: 'Dashboard', href: '/dashboard' },
]
const OUR_FAULT =
  'This is our mistake, and we have a record of it. Please try again. If it happens again, write to us.'

const OFFLINE: ErrorText = {
  title: 'The site could not be reached',
  detail: 'Please check your connection and load this page again.',
  links: [HOME],
}

export function ErrorScreen({ error }: { error: unknown }) {
  const { requestId } = use(PageFrameContext)
  const role = useRootData()?.viewer.role ?? 'visitor'
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail, links, confirm, cancelled } = isOffline(error)
    ? OFFLINE
    : errorText(status, isRouteErrorResponse(error) ? error.data : undefined, role)
  if (cancelled) return <CancelledScreen cancelled={cancelled} title={title} detail={detail} />
  return (
    <main
      id="main"
      className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12"
    >
      <title>{title}</title>
      <div className="lg:col-span-7">
        {!isOffline(error) && <p className="font-display text-lg text-accent tabular-nums">{status}</p>}
        <h1 className="mt-2 page-title">{title}</h1>
        <p className="mt-5 max-w-[52ch] lead">
          {detail}
          {status === 500 && requestId && ` The number of this error is ${requestId}.`}
        </p>
        {confirm && (
          <form method="post" action="/account" className="mt-6">
            <SubmitButton name="intent" value="verify">
              Send the confirmation link again
            </SubmitButton>
          </form>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {links.map(({ label, href }, index) => (
            <ButtonLink key={href} href={href} look={index ? 'outline' : 'solid'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <EmptyResult className="mx-auto w-full max-w-sm lg:col-span-5" />
    </main>
  )
}

/** Failures meant for people carry their own text. Details of faults stay in the log. */
function errorText(status: number, data: unknown, role: RootData['viewer']['role']): ErrorText {
  const failure = (data ?? {}) as Partial<Omit<ErrorText, 'links'>>
  switch (status) {
    case 401:
      return {
        title: 'Please log in',
        detail: failure.detail ?? 'Then you can continue.',
        links: [{ label: 'Log in', href: '/login' }, HOME],
      }
    case 403:
      return {
        title: "You don't have any permission",
        detail: failure.detail ?? 'This part of the site is for the agency.',
        links: role === 'visitor' ? [HOME] : [...OWN_PAGES, HOME],
        confirm: failure.confirm,
        cancelled: failure.cancelled,
      }
    case 404:
      return {
        title: 'This page is not here',
        detail: 'It may have moved, or there is a typo in the address. These pages exist:',
        links: [HOME, ...PUBLIC_PAGES],
      }
    case 503:
      return {
        title: 'We are busy for a moment',
        detail: failure.detail ?? 'Nothing was lost. Please try again shortly.',
        links: [HOME],
      }
    default:
      if (status < 500)
        return {
          title: failure.title ?? 'This did not work',
          detail: failure.detail ?? 'Please go back and try again.',
          links: [HOME],
        }
      return { title: 'Something went wrong on our side', detail: OUR_FAULT, links: [HOME, CONTACT] }
  }
}
