// The menu of the admin area: a sidebar that stays in view on a desktop, a drawer on a phone. The group of
// the current screen is unfolded.
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { TAB_CURRENT } from '#app/ui/tab.ts'
import { useFormat } from '#app/use-format.ts'
import { isCurrent } from './is-current.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'
import { shownMenu } from './shown-menu.ts'

const ROW =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-sm no-underline ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'
const NO_MARKER = '[&::-webkit-details-marker]:hidden'

export function Sidebar({ menu }: { menu: MenuGroup[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => showCurrent(scroller.current), [pathname])
  return (
    <div className="hidden border-r border-line bg-surface lg:block print:hidden">
      <div
        ref={scroller}
        className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain px-3 py-4"
      >
        <MenuList menu={menu} label="Admin menu" />
      </div>
    </div>
  )
}

/** On a low window the current entry may be out of view. Only the menu is scrolled, never the page. */
function showCurrent(scroller: HTMLElement | null): void {
  const entry = scroller?.querySelector('[aria-current]')
  if (!scroller || !entry) return
  const { top, bottom } = entry.getBoundingClientRect()
  const visible = scroller.getBoundingClientRect()
  if (top < visible.top || bottom > Math.min(visible.bottom, innerHeight))
    scroller.scrollTop += top - visible.top - visible.height / 2
}

export function MenuList({ menu, label }: { menu: MenuGroup[]; label: string }) {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1')
  const entries = (list: MenuEntry[]) => (
    <ul className="m-0 list-none space-y-px p-0">
      {list.map((entry) => (
        <li key={entry.to}>
          <Entry entry={entry} current={isCurrent(path, entry)} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={label}>
      {shownMenu(menu).map(({ title, entries: own, groups = [] }) => {
        if (own.length === 1 && !groups.length) return <div key={title}>{entries(own)}</div>
        return (
          <div key={title}>
            <p className="mt-4 mb-1 px-2.5 text-xs font-semibold tracking-wide text-muted uppercase">
              {title}
            </p>
            {entries(own)}
            {groups.map((inner) => (
              // The key unfolds the group when the admin enters it. Within it, it stays as the admin left it.
              <details
                key={`${inner.title} ${inner.entries.some((entry) => isCurrent(path, entry))}`}
                open={inner.entries.some((entry) => isCurrent(path, entry))}
                className="group/page"
              >
                <summary className={`${ROW} ${NO_MARKER} cursor-pointer list-none text-ink hover:bg-paper`}>
                  <MenuIcon name={inner.icon} />
                  <span className="min-w-0 flex-1">{inner.title}</span>{' '}
                  <ChevronRight aria-hidden="true" className="size-4 text-muted group-open/page:rotate-90" />
                </summary>
                <div className="mb-1 ml-4 border-l border-line pl-1.5">{entries(inner.entries)}</div>
              </details>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function Entry({ entry, current }: { entry: MenuEntry; current: boolean }) {
  const format = useFormat()
  return (
    <Link
      to={entry.to}
      aria-current={current ? 'page' : undefined}
      className={`${ROW} ${current ? TAB_CURRENT : 'text-ink hover:bg-paper'}`}
    >
      {entry.icon && <MenuIcon name={entry.icon} />}
      <span className="min-w-0 flex-1">{entry.label}</span>
      {Boolean(entry.count) && (
        <span className="rounded-full bg-amber-soft px-2 text-xs font-medium text-ink tabular-nums">
          <span className="sr-only">{entry.counted}: </span>
          {format.count(entry.count!)}
        </span>
      )}
    </Link>
  )
}
