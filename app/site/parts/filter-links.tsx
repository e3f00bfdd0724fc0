import { addressWith, shownValue, type Chosen, type Filter } from '../rules/template-filters.ts'

/** One filter: all of it, or one of its values. */
export function FilterLinks({ filter: { name, label, values }, chosen }: { filter: Filter; chosen: Chosen }) {
  const entries = [
    { words: 'All', value: undefined },
    ...values.map((value) => ({ words: shownValue(value), value })),
  ]
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2 text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ words, value }) => {
          const current = chosen[name] === value
          return (
            <li key={words}>
              <a
                href={addressWith(chosen, name, value)}
                aria-current={current ? 'true' : undefined}
                className={`flex min-h-11 items-center rounded-full border px-4 text-[0.9375rem] font-medium transition-colors duration-150 ${current ? 'border-accent bg-accent text-white' : 'border-ink/25 bg-white hover:border-accent hover:bg-accent-soft'}`}
              >
                {words}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
