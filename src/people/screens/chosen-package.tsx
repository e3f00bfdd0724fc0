// What a visitor is about to order, beside the form.
import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import type { Chosen } from './chosen.ts'

export function ChosenPackage({ chosen: { name, price, interval } }: { chosen: Chosen }) {
  return (
    <aside aria-label="Your package" className="rounded-2xl bg-accent-soft px-6 py-5 sm:px-7 sm:py-6">
      <p className="text-sm font-medium text-accent-dark">You chose</p>
      <p className="mt-1 title">{name}</p>
      <p className="mt-2 font-display text-3xl leading-none tabular-nums">
        {price}
        {interval && <span className="ml-2 font-text text-base">{interval}</span>}
      </p>
      <a href="/pricing" className={`mt-2 ${TEXT_LINK}`}>
        Change package
      </a>
    </aside>
  )
}
