// A narrow column with one form in a card.
import type { ReactNode } from 'react'

export function NarrowPage({
  heading,
  intro,
  children,
  after,
}: {
  heading: string
  intro?: ReactNode
  children: ReactNode
  /** Links under the card. */ after?: ReactNode
}) {
  return (
    <main id="main" className="measure py-[clamp(2.5rem,1.5rem+5vw,6rem)]">
      <div className="mx-auto max-w-[27rem]">
        <h1 className="headline">{heading}</h1>
        {intro && <p className="mt-3 lead">{intro}</p>}
        <div className="mt-8 rounded-2xl border border-line bg-white p-6 sm:p-8">{children}</div>
        {after && <div className="mt-6 text-center text-muted">{after}</div>}
      </div>
    </main>
  )
}
