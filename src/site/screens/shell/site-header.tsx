// The header of every page. On a small window the menu folds into a <details> element, so it opens by touch
// and keyboard without scripts.
import { use } from 'react'
import type { MediaInfo } from '#content/rules/index.ts'
import { siteName } from '#content/rules/page-title.ts'
import type { SiteLanguages } from '#platform/rules/languages.ts'
import { A } from '#ui/screens/local-link.tsx'
import type { PublicViewer } from '#ui/screens/scope.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { PageFrameContext } from '../frame/page-frame.ts'
import { Sources } from '../parts/picture.tsx'
import { ButtonLink } from './cta-buttons.tsx'
import { LanguageList, LanguageMenu, useLanguageLinks } from './language-links.tsx'
import { makeClosable } from './make-closable.ts'
import { accountEntries, leadsTo, sectionEntries, type MenuEntry } from './menu.ts'
import type { Shell } from './shell.ts'

interface SiteHeaderProps {
  viewer: PublicViewer
  shell: Shell | undefined
  /** The path of the current page. */
  path: string
  languages?: SiteLanguages | undefined
  /** Lower and not sticky, on signed-in screens. */
  slim?: boolean | undefined
}

export function SiteHeader(props: SiteHeaderProps) {
  const shared = useWords('site.screens')
  const { viewer, shell, path, languages, slim = false } = props
  const packages = packagesAddress(props)
  const account = accountEntries(viewer)
  const sections = sectionEntries(shell)
  const links = useLanguageLinks(languages)
  const [position, height] = slim ? ['relative', 'min-h-14'] : ['sticky top-0', 'min-h-16 lg:min-h-19']
  return (
    <header className={`z-50 border-b border-line bg-paper text-ink print:hidden ${position}`}>
      <div className={`measure flex items-center justify-between gap-6 ${height}`}>
        <Brand shell={shell} />
        <nav
          aria-label={shared('frame.mainMenu')}
          className="-me-3 hidden shrink-0 items-center gap-1 md:flex"
        >
          <ul className="flex items-center gap-0.5 lg:gap-1.5">
            {sections.map((entry) => (
              <li key={entry.href}>
                <MenuLink entry={entry} path={path} className={`${MENU_LINK} px-2 font-medium lg:px-3`} />
              </li>
            ))}
          </ul>
          <ul className="flex items-center border-s border-line ps-3 lg:ms-2 lg:ps-5">
            {account.map((entry) => (
              <li key={entry.href}>
                <MenuLink
                  entry={entry}
                  path={path}
                  className={`${MENU_LINK} px-3 font-semibold text-accent`}
                />
              </li>
            ))}
          </ul>
          <LanguageMenu links={links} />
          {packages && (
            <ButtonLink
              href={packages}
              className="me-3 min-h-11! px-4! py-2! text-[0.9375rem]! max-lg:hidden"
            >
              {shared('frame.seePackages')}
            </ButtonLink>
          )}
        </nav>
        <SmallMenu
          entries={[...sections, ...account]}
          path={path}
          packages={packages}
          languages={links}
          className={slim ? 'h-[calc(100dvh-3.5rem)]' : 'h-[calc(100dvh-4rem)]'}
        />
      </div>
    </header>
  )
}

/** Pages on the way to an order have something else to do. */
const WITHOUT_BUTTON = ['/login', '/register', '/reset']

/** Where the button to the packages leads; undefined where there is none. */
function packagesAddress({ viewer, shell, path }: SiteHeaderProps): string | undefined {
  if (viewer.role !== 'visitor' || !shell?.sections.pricing || WITHOUT_BUTTON.includes(path)) return undefined
  return path === '/pricing' ? '#pricing-sec' : '/pricing'
}

const MENU_LINK =
  'flex min-h-11 items-center rounded-lg text-[0.9375rem] whitespace-nowrap transition-colors duration-150 ' +
  'hover:bg-accent-soft hover:text-accent-dark'

export function Brand({ shell }: { shell: Shell | undefined }) {
  const name = siteName(shell ?? { brand: null, footerAbout: null })
  const logo = shell?.logo?.logo
  // Public pages are always light.
  const dark = use(PageFrameContext).kind.hydrated && shell?.brand?.darkLogo
  return (
    <A href="/" className="flex min-h-11 min-w-0 items-center font-display text-xl tracking-tight">
      {logo ? (
        <Logo src={logo} info={shell.media[logo]} name={name} shown={dark ? 'logo-light' : 'block'} />
      ) : (
        <NameAsLogo>{name}</NameAsLogo>
      )}
      {logo && dark && <Logo src={dark} info={shell.media[dark]} name={name} shown="logo-dark" />}
    </A>
  )
}

/** A long name has two smaller lines at most, so the header keeps its height. */
function NameAsLogo({ children: name }: { children: string }) {
  const size = name.length > LONG_NAME ? 'text-base' : ''
  return <span className={`line-clamp-2 leading-tight [overflow-wrap:anywhere] ${size}`}>{name}</span>
}

const LONG_NAME = 24

/** It has a ground of its own. Drawings have none, and about pictures of other sites nothing is known. */
const isOpaque = (src: string, info: MediaInfo | undefined): boolean =>
  info !== undefined && !info.transparent && !src.endsWith('.svg')

interface LogoProps {
  src: string
  info: MediaInfo | undefined
  name: string
  /** In both modes, or one of two logos. */
  shown: 'block' | 'logo-light' | 'logo-dark'
}

/** Fits into a box of fixed size, so no logo moves the menu. */
function Logo({ src, info, name, shown }: LogoProps) {
  const look = isOpaque(src, info) ? 'rounded-sm' : shown === 'block' ? 'logo-derived' : ''
  return (
    <picture className={`h-8 w-44 min-w-0 ${shown}`}>
      <Sources info={info} sizes="11rem" />
      <img
        src={info?.src ?? src}
        alt={info?.alt || name}
        width={info?.width ?? 176}
        height={info?.height ?? 32}
        // After the picture and the fonts of the first view, which are larger and seen first.
        fetchPriority="low"
        // Of two logos a browser loads the one that is shown.
        loading={shown === 'block' ? undefined : 'lazy'}
        className={`h-full w-auto max-w-full object-contain object-left rtl:object-right ${look}`}
      />
    </picture>
  )
}

function MenuLink({ entry, path, className }: { entry: MenuEntry; path: string; className: string }) {
  const read = useRead()
  const isCurrent = leadsTo(entry, path)
  return (
    <A
      href={entry.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={isCurrent ? `${className} underline underline-offset-4` : className}
    >
      {read(entry.label)}
    </A>
  )
}

interface SmallMenuProps {
  entries: MenuEntry[]
  path: string
  packages: string | undefined
  languages: ReturnType<typeof useLanguageLinks>
  /** The height that the header leaves. */
  className: string
}

/** It fills the window below the header. The page behind it does not scroll (base.css). */
function SmallMenu({ entries, path, packages, languages, className }: SmallMenuProps) {
  const shared = useWords('site.screens')
  return (
    <details
      data-menu=""
      // Public pages have no effects: there enhance.ts does it.
      ref={(menu) => (menu ? makeClosable(menu) : undefined)}
      className="group md:hidden"
    >
      <summary className="-me-3 flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] font-semibold [&::-webkit-details-marker]:hidden">
        {shared('frame.menu')}
        <svg
          aria-hidden="true"
          width="22"
          height="22"
          viewBox="0 0 22 22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="M3 7h16M3 15h16" className="group-open:hidden" />
          <path d="M5 5l12 12M17 5L5 17" className="hidden group-open:inline" />
        </svg>
      </summary>
      <div
        className={`absolute inset-x-0 top-full flex flex-col overflow-y-auto border-t border-line bg-paper px-5 pb-5 ${className}`}
      >
        <nav aria-label={shared('frame.smallMenu')} className="mb-auto pt-2 pb-5">
          <ul>
            {entries.map((entry) => (
              <li key={entry.href} className="border-b border-line last:border-b-0">
                <MenuLink
                  entry={entry}
                  path={path}
                  className="flex min-h-14 items-center font-display text-xl"
                />
              </li>
            ))}
          </ul>
          {languages.length > 0 && (
            <LanguageList
              links={languages}
              className="mt-4 flex flex-wrap gap-x-5"
              linkClassName="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            />
          )}
        </nav>
        {packages && <ButtonLink href={packages}>{shared('frame.seePackages')}</ButtonLink>}
      </div>
    </details>
  )
}
