// A narrow column on paper: one thing to do, and the ways beside it.
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

export const TEXT_LINK =
  'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline'
