// Settings and parts of the website, in groups, a row each.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

export interface SettingGroup {
  title: string
  rows: SettingRow[]
}

export interface SettingRow {
  path: string
  title: string
  purpose: string
  /** Other words that people use for it. */
  synonyms: string
  /** The current value, in short. */
  value?: string
  /** The last change by a person: its day, or the time if it was today, and in short who. */
  changed?: { at: number; when: string; who: string }
}

const LINE =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-1.5 text-sm text-ink no-underline ' +
  'hover:bg-paper focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent sm:px-4 ' +
  'lg:grid-cols-[13rem_minmax(0,1fr)_fit-content(14rem)_auto]'

export const SettingList = ({ groups }: { groups: readonly SettingGroup[] }) => (
  <div className="space-y-6">
    {groups.map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <h2 className="mb-2 font-display text-lg font-semibold">{title}</h2>
        <ul className="m-0 list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface p-0">
          {rows.map((row) => (
            <li key={row.path}>
              <SettingLine {...row} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/** All of it is a link. It shows the current value, or the purpose if there is none. */
function SettingLine({ path, title, purpose, value, changed }: SettingRow) {
  return (
    <Link to={path} className={LINE}>
      <span className="min-w-0 font-medium">{title}</span>
      <ChevronRight aria-hidden="true" className="size-4 text-muted max-lg:row-span-2 lg:order-last" />
      <span className={`truncate max-lg:col-start-1 ${value ? 'max-lg:text-muted' : 'text-muted'}`}>
        {value ?? purpose}
      </span>
      <span className="truncate text-xs text-muted max-lg:hidden">
        {changed && (
          <>
            <time dateTime={new Date(changed.at).toISOString()}>{changed.when}</time>, {changed.who}
          </>
        )}
      </span>
    </Link>
  )
}
