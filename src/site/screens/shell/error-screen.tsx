// Replaces a page that can't be shown: says what happened and offers links to continue.
import { use } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { titleOf } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import { A, useLocal } from '#ui/screens/local-link.tsx'
import { isOffline } from '#ui/screens/offline.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { CancelledPayment } from '../frame/guards.ts'
import { PageFrameContext, useRootData } from '../frame/page-frame.ts'
import type { RootData } from '../frame/root-data.ts'
import { useRetry } from '../frame/use-retry.ts'
import { EmptyResult } from '../parts/error-drawings.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { SubmitButton, ButtonLink, TEXT_LINK } from './cta-buttons.tsx'
import { errorLinks, type MenuEntry } from './menu.ts'

interface ErrorText {
  title: string
  detail: string
  links: MenuEntry[]
  /** Offers to send the link that confirms the viewer's address again. */
  confirm?: boolean | undefined
  /** The viewer has just cancelled this payment. */
  cancelled?: CancelledPayment | undefined
}

const OWN_PAGES: MenuEntry[] = [
  { label: 'My Orders', href: '/my-order' },
  { label: 'Dashboard', href: '/dashboard' },
]
const OUR_FAULT =
  'This is our mistake, and we have a record of it. Please try again. If it happens again, write to us.'

export function ErrorScreen({ error }: { error: unknown }) {
  const { requestId } = use(PageFrameContext)
  const root = useRootData()
  const read = useRead()
  const local = useLocal()
  if (isOffline(error)) return <RetriedPage words={AWAY} />
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail, links, confirm, cancelled } = read(
    errorText(status, isRouteErrorResponse(error) ? error.data : undefined, root),
  )
  // In a browser the screen is alive, and comes by itself.
  if (status === 503 && typeof window !== 'undefined') return <RetriedPage words={{ title, detail }} />
  if (cancelled) return <CancelledScreen cancelled={cancelled} title={title} detail={detail} />
  const number = status === 500 && requestId ? ` The number of this error is ${requestId}.` : ''
  return (
    <main id="main">
      <title>{title}</title>
      <ErrorMessage status={status} title={title} detail={detail + number} links={links}>
        {status >= 500 && (
          <ButtonLink href="" className="mt-6">
            Try again
          </ButtonLink>
        )}
        {confirm && (
          <form method="post" action={local('/account')} className="mt-6">
            <SubmitButton name="intent" value="verify">
              Send the confirmation link again
            </SubmitButton>
          </form>
        )}
      </ErrorMessage>
    </main>
  )
}

function RetriedPage({ words }: Pick<OfflineScreenProps, 'words'>) {
  const { revalidate, state } = useRevalidator()
  return <OfflineScreen words={words} retry={() => void revalidate()} isTrying={state !== 'idle'} />
}

export const AWAY = {
  title: 'The site could not be reached',
  detail: 'Please check your connection. This page comes by itself as soon as the line is back.',
}

interface OfflineScreenProps {
  words?: typeof AWAY | undefined
  retry(): void
  isTrying: boolean
}

/** Only in browsers. */
export function OfflineScreen({ words: { title, detail } = AWAY, retry, isTrying }: OfflineScreenProps) {
  const { home } = errorLinks()
  useRetry({ retry, isWaiting: !isTrying })
  return (
    <main id="main">
      <title>{title}</title>
      <ErrorMessage title={title} detail={detail} links={[home]}>
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault()
            retry()
          }}
        >
          <SubmitButton>Try again</SubmitButton>
        </form>
      </ErrorMessage>
    </main>
  )
}

/** Failures meant for people carry their own text. Details of faults stay in the log. */
function errorText(status: number, data: unknown, root: RootData | undefined): ErrorText {
  const { home, writing, pages } = errorLinks()
  const role = root?.viewer.role ?? 'visitor'
  const failure = (data ?? {}) as Partial<Omit<ErrorText, 'links'>>
  switch (status) {
    case 401:
      return {
        title: 'Please log in',
        detail: failure.detail ?? 'Then you can continue.',
        links: [{ label: say('site.screens', 'frame.logIn'), href: '/login' }, home],
      }
    case 403:
      return {
        title: titleOf('forbidden'),
        detail: failure.detail ?? 'This part of the site is for the agency.',
        links: role === 'visitor' ? [home] : [...OWN_PAGES, home],
        confirm: failure.confirm,
        cancelled: failure.cancelled,
      }
    case 404:
      return {
        title: say('site.screens', 'message.missingHeading'),
        detail: say('site.screens', 'message.missingText'),
        links: [home, ...pages],
      }
    case 503:
      return {
        title: 'We are busy for a moment',
        detail: failure.detail ?? 'Nothing was lost. Please try again shortly.',
        links: [home],
      }
    default:
      if (status < 500)
        return {
          title: failure.title ?? 'This did not work',
          detail: failure.detail ?? 'Please go back and try again.',
          links: [home],
        }
      return { title: 'Something went wrong on our side', detail: OUR_FAULT, links: [home, writing] }
  }
}

interface CancelledScreenProps {
  cancelled: CancelledPayment
  /** The title of the refusal. */
  title: string
  detail: string
}

/**
 * The page after a cancelled payment. The specification leads to the admin area, which is closed to
 * customers. So the page is about their order, and the refusal is its small print.
 */
function CancelledScreen({ cancelled, title, detail }: CancelledScreenProps) {
  const t = useWords('platform.screens')
  const { number, packageName, orderId, canPay } = cancelled
  return (
    <main
      id="main"
      className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12"
    >
      <title>Payment cancelled</title>
      <div className="lg:col-span-7">
        <h1 className="page-title">{t('paymentCancelled')}</h1>
        <p role="status" className="mt-5 max-w-[52ch] lead">
          You have cancelled the payment of order {number}: {packageName}. {canPay && 'Nothing was charged.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {canPay && <ButtonLink href={`/pay-now/${orderId}`}>Pay</ButtonLink>}
          <ButtonLink href="/my-order" look={canPay ? 'outline' : 'solid'}>
            See my orders
          </ButtonLink>
        </div>
        <p className="mt-10 text-sm text-muted">
          <A href={`/order/${orderId}`} className={TEXT_LINK}>
            See the order
          </A>{' '}
          · {title}: {detail}
        </p>
      </div>
      <EmptyResult className="mx-auto w-full max-w-sm lg:col-span-5" />
    </main>
  )
}
