// The menu of the admin area: a sidebar that stays in view on a desktop, a drawer on a phone. It is one
// element in both.
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { TAB_CURRENT } from '#ui/screens/tab.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { isCurrentEntry } from './is-current.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuEntry } from './menu.ts'
import { PopoverButton, PopoverPanel } from './popover.tsx'
import { SiteLinks } from './site-links.tsx'

const ROW =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm no-underline ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export const SIDEBAR_ID = 'admin-menu'
const DRAWER =
  'fixed inset-y-0 start-0 m-0 h-dvh max-h-none w-80 max-w-[86vw] overflow-y-auto overscroll-contain border-e ' +
  'border-line bg-surface px-3 pt-2 pb-6 text-ink shadow-2xl backdrop:bg-deep/60'
/** Where Tailwind's lg begins. */
const WIDE = '(width >= 64rem)'
/** Ends within the window, also below the strip of the test mode, so that the shade at its end is seen. */
const ON_A_DESKTOP =
  'lg:sticky lg:inset-auto lg:top-14 lg:block lg:h-auto lg:max-h-[calc(100dvh-3.5rem)] lg:w-auto lg:max-w-none ' +
  'lg:border-0 lg:py-4 lg:shadow-none lg:shade-below lg:in-[section+div]:max-h-[calc(100dvh-5.875rem)]'

export function Sidebar({ menu }: { menu: MenuEntry[] }) {
  const t = useWords('admin.admin')
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
    <div className="border-line bg-surface lg:border-e print:hidden">
      <PopoverPanel id={SIDEBAR_ID} onOpen={showCurrent} className={`${DRAWER} ${ON_A_DESKTOP}`}>
        <div className="mb-2 flex items-center justify-between gap-2 lg:hidden">
          <p className="px-2.5 font-display text-lg font-semibold">{t('menu')}</p>
          <PopoverButton panel={SIDEBAR_ID} action="hide" label={t('closeTheMenu')}>
            <X aria-hidden="true" className="size-5" />
          </PopoverButton>
        </div>
        <MenuList menu={menu} />
        <div className="sm:hidden">
          <p className="mt-4 mb-1 px-2.5 text-xs font-semibold tracking-wide text-muted uppercase">
            {t('viewSite')}
          </p>
          <SiteLinks label={t('mainSmall')} />
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

function MenuList({ menu }: { menu: MenuEntry[] }) {
  const t = useWords('admin.admin')
  const path = useLocation().pathname.replace(/(.)\/$/, '$1')
  return (
    <nav aria-label={t('adminMenu')}>
      <ul className="m-0 list-none space-y-0.5 p-0">
        {menu.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} current={isCurrentEntry(path, entry)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({
  entry: { name, label, screens, count, counted },
  current,
}: {
  entry: MenuEntry
  current: boolean
}) {
  const format = useFormat()
  const t = useWords('admin.admin')
  return (
    <Link
      to={screens[0]!.to}
      aria-current={current ? 'page' : undefined}
      className={`${ROW} ${current ? TAB_CURRENT : 'text-ink hover:bg-paper'}`}
    >
      <MenuIcon name={name} />
      <span className="min-w-0 flex-1">{label}</span>
      {Boolean(count) && (
        <span className="rounded-full bg-amber-soft px-2 text-xs font-medium text-ink tabular-nums">
          <span className="sr-only">{t(`counted.${counted!}`)} </span>
          {format.count(count!)}
        </span>
      )}
    </Link>
  )
}
