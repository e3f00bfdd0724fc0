// The bar above the admin area: menu on a phone, search, the way to the site, and who is signed in. What
// opens is a popover: it needs no scripts, and Escape or a click elsewhere closes it. So does a focus elsewhere,
// which it would cover.
import { ExternalLink, Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, type FocusEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useRootData } from '#app/page-frame.ts'
import { accountEntries, sectionEntries, type MenuEntry as SiteEntry } from '#app/site/shell/menu.ts'
import { Brand } from '#app/site/shell/site-header.tsx'
import { ColourChoice } from '#app/ui/colour-choice.tsx'
import type { MenuGroup } from './menu.ts'
import { SearchPalette } from './search-palette.tsx'
import { MenuList } from './sidebar.tsx'

const BAR =
  'sticky top-0 z-40 flex h-14 shrink-0 items-center gap-[8px] border-b border-line bg-surface px-[8px] text-ink sm:gap-3 ' +
  'sm:px-4 print:hidden'
const BUTTON =
  'inline-flex min-h-9 min-w-9 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm ' +
  'font-medium text-ink hover:bg-paper focus-visible:outline-2 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11 pointer-coarse:min-w-11'
const PANEL =
  'fixed inset-auto top-14 right-2 m-0 w-64 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-2 ' +
  'text-sm text-ink shadow-2xl sm:right-4'
const DRAWER =
  'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[86vw] overflow-y-auto overscroll-contain border-r ' +
  'border-line bg-surface px-3 pt-2 pb-6 text-ink shadow-2xl backdrop:bg-deep/60'
const PANEL_LINK =
  'flex min-h-9 w-full cursor-pointer items-center rounded-md px-2.5 text-left text-ink no-underline ' +
  'hover:bg-paper focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export function AdminHeader({ menu }: { menu: MenuGroup[] }) {
  const root = useRootData()
  const site = sectionEntries(root?.shell)
  return (
    <header className={BAR}>
      <Popover
        label="Menu"
        className="lg:hidden"
        panelClassName={DRAWER}
        button={<Menu aria-hidden="true" className="size-5" />}
      >
        {(close) => (
          <>
            <div className="mb-2 flex items-center justify-between gap-2">
              <p className="px-2.5 font-display text-lg font-semibold">Menu</p>
              {close(
                <>
                  <X aria-hidden="true" className="size-5" />
                  <span className="sr-only">Close the menu</span>
                </>,
              )}
            </div>
            <MenuList menu={menu} label="Admin menu on a phone" />
            <p className="mt-4 mb-1 px-2.5 text-xs font-semibold tracking-wide text-muted uppercase sm:hidden">
              View site
            </p>
            <SiteLinks entries={site} label="Main, small" className="sm:hidden" />
          </>
        )}
      </Popover>
      <div className="hidden min-w-0 sm:block">
        <Brand shell={root?.shell} />
      </div>
      <a
        href="/admin"
        className="inline-flex min-h-9 min-w-0 items-center rounded-md px-1.5 text-sm font-semibold text-accent no-underline hover:underline pointer-coarse:min-h-11"
      >
        <span className="truncate">Admin</span>
      </a>
      <div className="mx-auto min-w-11 flex-1 sm:max-w-xl">
        <SearchPalette menu={menu} />
      </div>
      <Popover
        label="View site"
        className="max-sm:hidden"
        panelClassName={PANEL}
        button={
          <>
            <ExternalLink aria-hidden="true" className="size-4 text-muted" />
            <span className="max-lg:sr-only">View site</span>
          </>
        }
      >
        {() => <SiteLinks entries={site} label="Main" />}
      </Popover>
      <UserMenu />
    </header>
  )
}

interface PopoverProps {
  label: string
  button: ReactNode
  className: string
  panelClassName: string
  /** Gets a button that closes it. */
  children(close: (label: ReactNode) => ReactNode): ReactNode
}

function Popover({ label, button, className, panelClassName, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // Navigation changes the screen without a new document, so the panel has to be closed here.
  useEffect(() => panel.current?.hidePopover(), [key])
  // Not if the focus moves to the opener, which closes the panel itself.
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    if (next && next !== opener.current && !panel.current?.contains(next)) panel.current?.hidePopover()
  }
  const close = (words: ReactNode) => (
    <button type="button" popoverTarget={id} popoverTargetAction="hide" className={BUTTON}>
      {words}
    </button>
  )
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={`${BUTTON} ${className}`}
      >
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" onBlur={onBlur} className={panelClassName}>
        {children(close)}
      </div>
    </>
  )
}

function SiteLinks({
  entries,
  label,
  className = '',
}: {
  entries: SiteEntry[]
  label: string
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="m-0 list-none p-0">
        {entries.map(({ label: words, href }) => (
          <li key={href}>
            <a href={href} className={PANEL_LINK}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function UserMenu() {
  const viewer = useRootData()?.viewer
  if (!viewer || viewer.role === 'visitor') return null
  const initial = (viewer.name || viewer.email).trim().charAt(0).toUpperCase()
  // The person is in the admin area already.
  const places = accountEntries(viewer, undefined).filter(({ href }) => href !== '/admin')
  return (
    <Popover
      label={`Your menu, ${viewer.name || viewer.email}`}
      className=""
      panelClassName={PANEL}
      button={
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-dark"
        >
          {initial}
        </span>
      }
    >
      {() => (
        <>
          <p className="border-b border-line px-2.5 pt-1 pb-2.5">
            <span className="block font-medium [overflow-wrap:anywhere]">{viewer.name}</span>
            <span className="block [overflow-wrap:anywhere] text-muted">{viewer.email}</span>
          </p>
          <ul className="m-0 mt-1.5 list-none p-0">
            {[...places, { label: 'Your account', href: '/account' }].map(({ label, href }) => (
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
              Sign out
            </button>
          </form>
        </>
      )}
    </Popover>
  )
}
