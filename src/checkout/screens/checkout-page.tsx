// The frame of the way to an order: the logo, the steps and the page. Nothing else leads away from it but the
// person's own orders.
import type { ReactNode } from 'react'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { SiteFooter } from '#site/screens/shell/site-footer.tsx'
import { Brand } from '#site/screens/shell/site-header.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { OrderSteps, type StepNumber } from './order-steps.tsx'

interface CheckoutPageProps {
  /** None if it can't be said. */
  step?: StepNumber
  /** Opened by a mailed link, so nothing leads into an account. */
  byLink?: boolean
  above?: ReactNode
  children: ReactNode
}

export function CheckoutPage({ step, byLink = false, above, children }: CheckoutPageProps) {
  const shell = useRootData()?.shell
  const t = useWords('checkout.screens')
  return (
    <>
      {above}
      <header className="border-b border-line bg-paper text-ink print:hidden">
        <div className="measure flex min-h-14 flex-wrap items-center justify-between gap-x-6">
          <Brand shell={shell} />
          {step && <OrderSteps now={step} />}
          {!byLink && (
            <A
              href="/dashboard"
              className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline"
            >
              {t('dashboard')}
            </A>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="measure min-h-[60dvh] pt-8 pb-16 text-ink outline-none">
        {children}
      </main>
      <SiteFooter shell={shell} slim />
    </>
  )
}

/** What is to be done beside what is bought. Below it on a phone. */
export const CHECKOUT_COLUMNS =
  'grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-10'
