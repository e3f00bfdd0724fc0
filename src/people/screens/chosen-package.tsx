// What a visitor is about to order, beside the form.
import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Chosen } from './chosen.ts'

export function ChosenPackage({ chosen: { name, price, interval } }: { chosen: Chosen }) {
  const t = useWords('people.pages')
  const format = useFormat()
  return (
    <aside
      aria-label={t('chosen.label')}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-2xl bg-accent-soft px-6 py-4 sm:px-7"
    >
      <p className="w-full text-sm font-medium text-accent-dark">{t('chosen.you')}</p>
      <p className="title">{name}</p>
      <p className="font-display text-2xl leading-none tabular-nums">
        {format.price(price)}
        {interval && <span className="ms-2 font-text text-base">{interval}</span>}
      </p>
      <A href="/pricing" className={TEXT_LINK}>
        {t('chosen.change')}
      </A>
    </aside>
  )
}
