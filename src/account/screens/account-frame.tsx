// The frame of the customer's screens: the test banner and the navigation.
import type { ReactNode } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { CheckoutPage } from '#checkout/screens/checkout-page.tsx'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { FramedError } from '#site/screens/shell/framed-error.tsx'
import { useFlashMessage } from '#ui/screens/flash.ts'
import { TestBanner } from '#ui/screens/test-banner.tsx'
import { useInlineFieldErrors } from '#ui/screens/use-field-errors.ts'
import { useWords } from '#ui/screens/use-words.ts'

const OF_ONE_ORDER = /^\/(order|receipt|invoice|retainer)\//

const PLACES: { to: string; name: 'overview' | 'myOrders' | 'pending' | 'account'; pages?: RegExp }[] = [
  { to: '/dashboard', name: 'overview' },
  { to: '/my-order', name: 'myOrders', pages: OF_ONE_ORDER },
  { to: '/pending-order', name: 'pending' },
  { to: '/account', name: 'account' },
]

const TAB =
  'inline-flex min-h-11 items-center border-b-2 px-1.5 text-sm sm:px-2.5 whitespace-nowrap no-underline'
const CURRENT_TAB = 'border-accent font-medium text-accent-dark'
const OTHER_TAB = 'border-transparent text-muted hover:text-ink'

interface AccountFrameProps {
  testMode: boolean
  /** A visitor with a mailed link has no other screens. */
  navigation?: boolean
  children: ReactNode
}

/** The way to an order has a header of its own, and no navigation. */
const useOwnFrame = (): boolean =>
  useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.ownFrame === true)

/** In place of a screen that can't be shown. */
export function BrokenScreen({
  error,
  testMode = false,
}: {
  error: unknown
  testMode?: boolean | undefined
}) {
  const t = useWords('account.screens')
  const isVisitor = useRootData()?.viewer.role === 'visitor'
  const waysOn = isVisitor
    ? []
    : PLACES.slice(0, 2).map(({ to, name }) => ({ to, label: t(`place.${name}`) }))
  const words = <FramedError error={error} links={waysOn} />
  return (
    <AccountFrame testMode={testMode} navigation={!isVisitor}>
      {useOwnFrame() ? <CheckoutPage>{words}</CheckoutPage> : words}
    </AccountFrame>
  )
}

export function AccountFrame({ testMode, navigation = true, children }: AccountFrameProps) {
  useFlashMessage()
  useInlineFieldErrors()
  const { pathname } = useLocation()
  const t = useWords('account.screens')
  const hasOwnFrame = useOwnFrame()
  const banner = testMode && <TestBanner>{t('testMode')}</TestBanner>
  if (hasOwnFrame)
    return (
      <>
        {banner}
        {children}
      </>
    )
  return (
    <div className="min-h-[70dvh] bg-paper font-text text-ink print:bg-white">
      {banner}
      {navigation && (
        <nav aria-label={t('yourAccount')} className="border-b border-line bg-surface print:hidden">
          <div className="measure">
            <ul className="-mx-1.5 flex list-none flex-wrap justify-between p-0 sm:-mx-2.5 sm:justify-start sm:gap-1">
              {PLACES.map(({ to, name, pages }) => {
                const current = pathname === to ? 'page' : pages?.test(pathname) ? 'true' : undefined
                return (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={current}
                      className={`${TAB} ${current ? CURRENT_TAB : OTHER_TAB}`}
                    >
                      {t(`place.${name}`)}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        </nav>
      )}
      <main id="main" tabIndex={-1} className="measure pt-8 pb-20 outline-none print:w-full print:p-0">
        {children}
      </main>
    </div>
  )
}
