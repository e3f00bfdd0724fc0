// The frame of the admin area: the bar with the search, the sidebar and a slim footer. Documents that the team opens
// stand in it too.
import { ExternalLink, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ColourChoice } from '#account/screens/colour-choice.tsx'
import { siteName } from '#content/rules/page-title.ts'
import { useRootData } from '#site/screens/frame/page-frame.ts'
import { accountEntries } from '#site/screens/shell/menu.ts'
import { Brand } from '#site/screens/shell/site-header.tsx'
import { useFlashMessage } from '#ui/screens/flash.ts'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { TestBanner } from '#ui/screens/test-banner.tsx'
import { useInlineFieldErrors } from '#ui/screens/use-field-errors.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { tabsOf } from './is-current.ts'
import type { MenuEntry } from './menu.ts'
import { HEADER_PANEL, PANEL_LINK } from './panel-styles.ts'
import { Popover, PopoverButton } from './popover.tsx'
import { SearchPalette } from './search-palette.tsx'
import { Sidebar, SIDEBAR_ID } from './sidebar.tsx'
import { SiteLinks } from './site-links.tsx'

interface AdminFrameProps {
  menu: MenuEntry[]
  testMode: boolean
  children: ReactNode
}

export function AdminFrame({ menu, testMode, children }: AdminFrameProps) {
  const t = useWords('admin.admin')
  useFlashMessage()
  useInlineFieldErrors()
  return (
    <>
      <AdminHeader menu={menu} />
      {testMode && <TestBanner>{t('testMode')}</TestBanner>}
      <div className="flex-1 bg-paper font-text text-ink lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:bg-white">
        <Sidebar menu={menu} />
        <div className="flex min-w-0 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-5 pb-12 outline-none sm:px-6 lg:px-8 print:max-w-none print:p-0"
          >
            <Tabs menu={menu} />
            {children}
          </main>
          <AdminFooter />
        </div>
      </div>
    </>
  )
}

const BAR =
  'sticky top-0 z-40 flex h-14 shrink-0 items-center gap-[8px] border-b border-line bg-surface px-[8px] text-ink sm:gap-3 ' +
  'sm:px-4 print:hidden'

/** The bar above the admin area: menu on a phone, search, the way to the site, and who is signed in. */
function AdminHeader({ menu }: { menu: MenuEntry[] }) {
  const t = useWords('admin.admin')
  return (
    <header className={BAR}>
      <PopoverButton panel={SIDEBAR_ID} label={t('menu')} className="lg:hidden">
        <Menu aria-hidden="true" className="size-5" />
      </PopoverButton>
      <div className="hidden min-w-0 sm:block">
        <Brand shell={useRootData()?.shell} />
      </div>
      <a
        href="/admin"
        className="inline-flex min-h-9 min-w-0 items-center rounded-md px-1.5 text-sm font-semibold text-accent no-underline hover:underline pointer-coarse:min-h-11"
      >
        <span className="truncate">{t('admin')}</span>
      </a>
      <div className="mx-auto min-w-11 flex-1 sm:max-w-xl">
        <SearchPalette menu={menu} />
      </div>
      <Popover
        label={t('viewSite')}
        className="max-sm:hidden"
        panelClassName={HEADER_PANEL}
        button={
          <>
            <ExternalLink aria-hidden="true" className="size-4 text-muted" />
            <span className="max-lg:sr-only">{t('viewSite')}</span>
          </>
        }
      >
        <SiteLinks label={t('main')} />
      </Popover>
      <UserMenu />
    </header>
  )
}

/** Who is signed in, their own places, and the way out. */
function UserMenu() {
  const t = useWords('admin.admin')
  const read = useRead()
  const viewer = useRootData()?.viewer
  if (!viewer || viewer.role === 'visitor') return null
  const initial = (viewer.name || viewer.email).trim().charAt(0).toUpperCase()
  // The person is in the admin area already.
  const places = read(accountEntries(viewer)).filter(({ href }) => href !== '/admin')
  return (
    <Popover
      label={t('yourMenu', { name: viewer.name || viewer.email })}
      panelClassName={HEADER_PANEL}
      button={
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-dark"
        >
          {initial}
        </span>
      }
    >
      <p className="border-b border-line px-2.5 pt-1 pb-2.5">
        <span className="block font-medium [overflow-wrap:anywhere]">{viewer.name}</span>
        <span className="block [overflow-wrap:anywhere] text-muted">{viewer.email}</span>
      </p>
      <ul className="m-0 mt-1.5 list-none p-0">
        {[...places, { label: t('yourAccount'), href: '/account' }].map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={PANEL_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <ColourChoice className="my-1.5 border-y border-line py-2" />
      <form method="post" action="/sign-out">
        <button type="submit" className={PANEL_LINK}>
          {t('signOut')}
        </button>
      </form>
    </Popover>
  )
}

/** The screens of the current entry of the menu. Screens below them have a way back instead. */
function Tabs({ menu }: { menu: MenuEntry[] }) {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1')
  const entry = menu.find(({ screens }) => screens.some(({ to }) => to === path))
  const tabs = entry ? tabsOf(entry) : []
  if (!entry || tabs.length < 2 || !tabs.some(({ to }) => to === path)) return null
  return (
    <nav aria-label={entry.label} className="mb-4 flex flex-wrap gap-1 border-b border-line pb-2">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === path ? 'page' : undefined}
          className={`${TAB} ${to === path ? TAB_CURRENT : `${TAB_OTHER} hover:bg-line/60`}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const LINK =
  'inline-flex min-h-6 items-center text-muted underline-offset-2 hover:underline pointer-coarse:min-h-11'

/** One line: the footer of the site is for visitors. */
function AdminFooter() {
  const t = useWords('admin.admin')
  const shell = useRootData()?.shell
  return (
    <footer className="mx-auto flex w-full max-w-[100rem] flex-wrap items-center justify-between gap-x-6 px-4 pb-4 text-xs text-muted sm:px-6 lg:px-8 print:hidden">
      <p>{shell?.copyright?.copyrightText ?? siteName(shell ?? { brand: null, footerAbout: null })}</p>
      <p className="flex gap-4">
        <a href="/privacy" className={LINK}>
          {t('privacy')}
        </a>
        <a href="/terms" className={LINK}>
          {t('terms')}
        </a>
      </p>
    </footer>
  )
}
