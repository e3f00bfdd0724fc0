// The ways through the admin area: beside the screen on a desk, behind one button on a phone.
import { ChevronDown, Menu } from 'lucide-react'
import { NavLink } from 'react-router'
import type { MenuEntry, MenuGroup } from './menu.ts'

const ENTRY = 'flex min-h-7 items-center justify-between gap-2 rounded-md px-2.5 text-sm no-underline focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export function Sidebar({ menu }: { menu: MenuGroup[] }) {
  return (
    <>
      <details className="group border-b border-line bg-white lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-sm font-medium focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"><Menu aria-hidden="true" className="size-4" /> Admin menu <ChevronDown aria-hidden="true" className="ml-auto size-4 group-open:rotate-180" /></summary>
        <div className="px-2 pb-4"><MenuList menu={menu} label="Admin menu on a phone" /></div>
      </details>
      <div className="hidden border-r border-line bg-white lg:block">
        <div className="sticky top-0 max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-3 py-5"><MenuList menu={menu} label="Admin menu" /></div>
      </div>
    </>
  )
}

function MenuList({ menu, label }: { menu: MenuGroup[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="m-0 list-none space-y-px p-0">
        {menu.map((group) => (
          <li key={group.title}>
            {group.entries.length === 1 && !group.groups ? (
              <Entry entry={group.entries[0]!} />
            ) : (
              <>
                <p className="mt-4 mb-1 px-2.5 text-xs font-semibold tracking-wide text-muted uppercase">{group.title}</p>
                <Entries entries={group.entries} />
                {group.groups?.map((inner) => (
                  <div key={inner.title}>
                    <p className="mt-2 mb-0.5 px-2.5 text-xs text-muted">{inner.title}</p>
                    <Entries entries={inner.entries} />
                  </div>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  return <ul className="m-0 list-none space-y-px p-0">{entries.map((entry) => <li key={entry.to}><Entry entry={entry} /></li>)}</ul>
}

function Entry({ entry }: { entry: MenuEntry }) {
  return (
    <NavLink end={entry.to === '/admin'} to={entry.to} className={({ isActive }) => `${ENTRY} ${isActive ? 'bg-accent-soft font-medium text-accent-dark' : 'text-ink hover:bg-paper'}`}>
      {entry.label}
      {Boolean(entry.count) && <span className="rounded-full bg-amber-soft px-2 text-xs font-medium text-ink tabular-nums"><span className="sr-only">unread: </span>{entry.count}</span>}
    </NavLink>
  )
}
