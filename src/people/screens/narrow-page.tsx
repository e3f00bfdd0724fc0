// A narrow column with one form in a card, and what the form is for beside it.
import type { ReactNode } from 'react'

export function NarrowPage({
  heading,
  intro,
  children,
  beside,
  after,
}: {
  heading: string
  intro?: ReactNode
  children: ReactNode
  /** Beside the card; above it on a phone. */
  beside?: ReactNode
  /** Links under the card. */
  after?: ReactNode
}) {
  return (
    <main id="main" className="measure py-[clamp(2rem,1rem+5vw,5rem)]">
      <div
        className={
          beside
            ? 'mx-auto grid max-w-[27rem] gap-x-12 gap-y-6 lg:max-w-[50rem] lg:grid-cols-[27rem_minmax(0,1fr)]'
            : 'mx-auto max-w-[27rem]'
        }
      >
        <div className={beside ? 'lg:col-span-2' : ''}>
          <h1 className="headline">{heading}</h1>
          {intro && <p className="mt-3 lead">{intro}</p>}
        </div>
        {beside && <div className="lg:order-2">{beside}</div>}
        <div className={beside ? '' : 'mt-8'}>
          <div className="rounded-2xl border border-line bg-white p-6 sm:p-8">{children}</div>
          {after && <div className="mt-6 text-center text-muted">{after}</div>}
        </div>
      </div>
    </main>
  )
}
