import type { Words } from '#content/rules/words.ts'
import { filterAddress, shownValue, type Chosen, type Filter } from '../../rules/template-filters.ts'

const PILL =
  'flex min-h-11 items-center rounded-full border px-4 text-[0.9375rem] font-medium ' +
  'transition-colors duration-150'
const CURRENT = 'border-accent bg-accent text-white'
const OTHER = 'border-ink/25 bg-white hover:border-accent hover:bg-accent-soft'

/** The links of one filter: All, and one per value. */
interface FilterLinksProps {
  filter: Filter
  chosen: Chosen
  words: Words<'templateWords'>
}

export function FilterLinks({ filter: { name, values }, chosen, words }: FilterLinksProps) {
  const label = words[name]
  const entries = [
    { text: words.all, value: undefined },
    ...values.map((value) => ({ text: shownValue(value, words), value })),
  ]
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2 text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ text, value }) => {
          const current = chosen[name] === value
          return (
            <li key={text}>
              <a
                href={filterAddress(chosen, name, value)}
                aria-current={current ? 'true' : undefined}
                className={`${PILL} ${current ? CURRENT : OTHER}`}
              >
                {text}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
