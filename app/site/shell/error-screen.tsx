// What stands in place of a page that can't be shown: what happened in plain words, and always a way on.
import { use } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { CancelledPayment } from '#app/guards.ts'
import { isOffline } from '#app/offline.ts'
import { PageFrameContext } from '#app/page-frame.ts'
import { useRootData } from '#app/page-frame.ts'
import type { RootData } from '#app/root-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ButtonLink, SubmitButton } from '../parts/cta-buttons.tsx'
import { EmptyResult } from '../parts/empty-result.tsx'
import type { MenuEntry } from './menu.ts'

interface Words {
  title: string
  detail: string
  ways: MenuEntry[]
  /** Offers to mail the link that confirms the viewer's own address. */
  confirm?: boolean
  /** The viewer comes from cancelling this payment. */
  cancelled?: CancelledPayment
}

const HOME: MenuEntry = { label: 'Back Home', href: '/' }
const CONTACT: MenuEntry = { label: 'Contact', href: '/contact' }
const PUBLIC_PLACES: MenuEntry[] = [
  { label: 'Services', href: '/service' },
  { label: 'Pricing', href: '/pricing' },
  CONTACT,
]
const OWN_PLACES: MenuEntry[] = [
  { label: 'My Orders', href: '/my-order' },
  { label: 'Dashboard', href: '/dashboard' },
]
const OUR_FAULT =
  'It is not your doing, and it has been written down for us. Please try again; if it stays like this, write to us.'

const AWAY: Words = {
  title: 'The site could not be reached',
  detail: 'Please check your connection and load this page again.',
  ways: [HOME],
}

export function ErrorScreen({ error }: { error: unknown }) {
  const { requestId } = use(PageFrameContext)
  const role = useRootData()?.viewer.role ?? 'visitor'
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail, ways, confirm, cancelled } = isOffline(error)
    ? AWAY
    : wordsFor(status, isRouteErrorResponse(error) ? error.data : undefined, role)
  return (
    <main
      id="main"
      className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12"
    >
      <title>{title}</title>
      <div className="lg:col-span-7">
        {cancelled && (
          <Notice tone="info" className="mb-8" title="You have cancelled the payment">
            Order {cancelled.number}: {cancelled.packageName}.{' '}
            {cancelled.canPay && 'Nothing was charged, and you can still pay it.'}
          </Notice>
        )}
        {!isOffline(error) && <p className="font-display text-lg text-accent tabular-nums">{status}</p>}
        <h1 className="mt-2 page-title">{title}</h1>
        <p className="mt-5 max-w-[52ch] lead">
          {detail}
          {status === 500 && requestId && ` Its number is ${requestId}.`}
        </p>
        {confirm && (
          <form method="post" action="/account" className="mt-6">
            <SubmitButton name="intent" value="verify">
              Send the confirmation link again
            </SubmitButton>
          </form>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {ways.map(({ label, href }, index) => (
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

const waysAfterCancel = (cancelled: CancelledPayment | undefined): MenuEntry[] =>
  cancelled
    ? [
        ...(cancelled.canPay ? [{ label: 'Pay Now', href: `/pay-now/${cancelled.orderId}` }] : []),
        { label: 'See the order', href: `/order/${cancelled.orderId}` },
      ]
    : []

/** A failure brings its own words; what is not meant for people stays with the log. */
function wordsFor(status: number, data: unknown, role: RootData['viewer']['role']): Words {
  const said = (data ?? {}) as Partial<Omit<Words, 'ways'>>
  switch (status) {
    case 401:
      return {
        title: 'Please sign in',
        detail: said.detail ?? 'Then you can go on.',
        ways: [{ label: 'Log in', href: '/login' }, HOME],
      }
    case 403:
      return {
        title: "You don't have any permission",
        detail: said.detail ?? 'This part of the site is for the agency.',
        ways: role === 'visitor' ? [HOME] : [...waysAfterCancel(said.cancelled), ...OWN_PLACES, HOME],
        confirm: said.confirm,
        cancelled: said.cancelled,
      }
    case 404:
      return {
        title: 'This page is not here',
        detail: 'It may have moved, or there is a slip in the address. These pages are where they should be:',
        ways: [HOME, ...PUBLIC_PLACES],
      }
    case 503:
      return {
        title: 'We are busy for a moment',
        detail: said.detail ?? 'Nothing was lost. Please try again shortly.',
        ways: [HOME],
      }
    default:
      if (status < 500)
        return {
          title: said.title ?? 'This did not work',
          detail: said.detail ?? 'Please go back and try again.',
          ways: [HOME],
        }
      return { title: 'Something went wrong on our side', detail: OUR_FAULT, ways: [HOME, CONTACT] }
  }
}
