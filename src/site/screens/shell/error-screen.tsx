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
  { label: say('site.screens', 'error.myOrders'), href: '/my-order' },
  { label: say('site.screens', 'frame.dashboard'), href: '/dashboard' },
]
const OUR_FAULT = say('site.screens', 'error.ourFault')

export function ErrorScreen({ error }: { error: unknown }) {
  const { requestId } = use(PageFrameContext)
  const root = useRootData()
  const read = useRead()
  const t = useWords('site.screens')
  const local = useLocal()
  if (isOffline(error)) return <RetriedPage words={AWAY} />
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, detail, links, confirm, cancelled } = read(
    errorText(status, isRouteErrorResponse(error) ? error.data : undefined, root),
  )
  // In a browser the screen is alive, and comes by itself.
  if (status === 503 && typeof window !== 'undefined') return <RetriedPage words={{ title, detail }} />
  if (cancelled) return <CancelledScreen cancelled={cancelled} title={title} detail={detail} />
  const number = status === 500 && requestId ? ` ${t('error.number', { number: requestId })}` : ''
  return (
    <main id="main">
      <title>{title}</title>
      <ErrorMessage status={status} title={title} detail={detail + number} links={links}>
        {status >= 500 && (
          <ButtonLink href="" className="mt-6">
            {t('error.tryAgain')}
          </ButtonLink>
        )}
        {confirm && (
          <form method="post" action={local('/account')} className="mt-6">
            <SubmitButton name="intent" value="verify">
              {t('error.sendAgain')}
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
  title: say('site.screens', 'error.unreached'),
  detail: say('site.screens', 'error.checkConnection'),
}

interface OfflineScreenProps {
  words?: typeof AWAY | undefined
  retry(): void
  isTrying: boolean
}

/** Only in browsers. */
export function OfflineScreen({ words: { title, detail } = AWAY, retry, isTrying }: OfflineScreenProps) {
  const t = useWords('site.screens')
  const read = useRead()
  const { home } = errorLinks()
  useRetry({ retry, isWaiting: !isTrying })
  return (
    <main id="main">
      <title>{read(title)}</title>
      <ErrorMessage title={read(title)} detail={read(detail)} links={[home]}>
        <form
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault()
            retry()
          }}
        >
          <SubmitButton>{t('error.tryAgain')}</SubmitButton>
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
        title: say('site.screens', 'error.logIn'),
        detail: failure.detail ?? say('site.screens', 'error.thenContinue'),
        links: [{ label: say('site.screens', 'frame.logIn'), href: '/login' }, home],
      }
    case 403:
      return {
        title: titleOf('forbidden'),
        detail: failure.detail ?? say('site.screens', 'error.forAgency'),
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
        title: say('site.screens', 'error.busy'),
        detail: failure.detail ?? say('site.screens', 'error.nothingLost'),
        links: [home],
      }
    default:
      if (status < 500)
        return {
          title: failure.title ?? say('site.screens', 'error.didNotWork'),
          detail: failure.detail ?? say('site.screens', 'error.goBack'),
          links: [home],
        }
      return { title: say('site.screens', 'error.wentWrong'), detail: OUR_FAULT, links: [home, writing] }
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
  const t = useWords('site.screens')
  const platform = useWords('platform.screens')
  const { number, packageName, orderId, canPay } = cancelled
  return (
    <main
      id="main"
      className="measure grid items-center gap-x-12 gap-y-10 py-[clamp(3rem,1rem+9vw,8rem)] lg:grid-cols-12"
    >
      <title>{t('error.cancelledTitle')}</title>
      <div className="lg:col-span-7">
        <h1 className="page-title">{platform('paymentCancelled')}</h1>
        <p role="status" className="mt-5 max-w-[52ch] lead">
          {canPay
            ? t('error.cancelledUncharged', { number, packageName })
            : t('error.cancelled', { number, packageName })}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {canPay && <ButtonLink href={`/pay-now/${orderId}`}>{t('error.pay')}</ButtonLink>}
          <ButtonLink href="/my-order" look={canPay ? 'outline' : 'solid'}>
            {t('error.seeOrders')}
          </ButtonLink>
        </div>
        <p className="mt-10 text-sm text-muted">
          <A href={`/order/${orderId}`} className={TEXT_LINK}>
            {t('error.seeOrder')}
          </A>{' '}
          · {title}: {detail}
        </p>
      </div>
      <EmptyResult className="mx-auto w-full max-w-sm lg:col-span-5" />
    </main>
  )
}
