// The menu of the admin area: a sidebar that stays in view on a desktop, a drawer on a phone. It is one
// element in both: its icons and entries are a seventh of the markup. The group of the current screen is
// unfolded.
import { ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { TAB_CURRENT } from '#ui/screens/tab.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { isCurrent } from './is-current.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'
import { PopoverButton, PopoverPanel } from './popover.tsx'
import { shownMenu } from './shown-menu.ts'
import { SiteLinks } from './site-links.tsx'

const ROW =
  'flex min-h-7.5 items-center gap-2.5 rounded-md px-2.5 text-sm no-underline ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'
const NO_MARKER = '[&::-webkit-details-marker]:hidden'

export const SIDEBAR_ID = 'admin-menu'
const DRAWER =
  'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[86vw] overflow-y-auto overscroll-contain border-r ' +
  'border-line bg-surface px-3 pt-2 pb-6 text-ink shadow-2xl backdrop:bg-deep/60'
/** Where Tailwind's lg begins. */
const WIDE = '(width >= 64rem)'
/** Ends within the window, also below the strip of the test mode, so that the shade at its end is seen. */
const ON_A_DESKTOP =
  'lg:sticky lg:inset-auto lg:top-14 lg:block lg:h-auto lg:max-h-[calc(100dvh-3.5rem)] lg:w-auto lg:max-w-none ' +
  'lg:border-0 lg:py-4 lg:shadow-none lg:shade-below lg:in-[section+div]:max-h-[calc(100dvh-5.875rem)]'

export function Sidebar({ menu }: { menu: MenuGroup[] }) {
  const { pathname } = useLocation()
  useEffect(showCurrent, [pathname])
  // An open drawer would lie over a wide window: a tablet that is turned, for example.
  useEffect(() => {
    const window = matchMedia(WIDE)
    const close = () => panel()?.hidePopover()
    window.addEventListener('change', close)
    return () => window.removeEventListener('change', close)
  }, [])
  return (
    <div className="border-line bg-surface lg:border-r print:hidden">
      <PopoverPanel id={SIDEBAR_ID} onOpen={showCurrent} className={`${DRAWER} ${ON_A_DESKTOP}`}>
        <div className="mb-2 flex items-center justify-between gap-2 lg:hidden">
          <p className="px-2.5 font-display text-lg font-semibold">Menu</p>
          <PopoverButton panel={SIDEBAR_ID} action="hide" label="Close the menu">
            <X aria-hidden="true" className="size-5" />
          </PopoverButton>
        </div>
        <MenuList menu={menu} />
        <div className="sm:hidden">
          <p className="mt-4 mb-1 px-2.5 text-xs font-semibold tracking-wide text-muted uppercase">
            View site
          </p>
          <SiteLinks label="Main, small" />
        </div>
      </PopoverPanel>
    </div>
  )
}

const panel = (): HTMLElement | null => document.getElementById(SIDEBAR_ID)

/** On a low window the current entry may be out of view. Only the menu is scrolled, never the page. */
function showCurrent(): void {
  const scroller = panel()
  const entry = scroller?.querySelector('[aria-current]')
  if (!scroller || !entry) return
  const { top, bottom } = entry.getBoundingClientRect()
  const visible = scroller.getBoundingClientRect()
  if (top < visible.top || bottom > Math.min(visible.bottom, innerHeight))
    scroller.scrollTop += top - visible.top - visible.height / 2
}

function MenuList({ menu }: { menu: MenuGroup[] }) {
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
    <nav aria-label="Admin menu">
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
