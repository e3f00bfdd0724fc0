// The head of every page. On a small window the menu folds into one button: the browser's own details, so it
// opens by touch, key and without scripts.
import type { PublicViewer } from '#app/scope.ts'
import type { MediaInfo } from '#content/index.ts'
import { siteName } from '#content/page-title.ts'
import { Sources } from '../parts/picture.tsx'
import { doorsOf, isAbout, placesOf, type MenuEntry } from './menu.ts'
import type { Shell } from './shell.ts'

interface SiteHeaderProps {
  viewer: PublicViewer
  shell: Shell | undefined
  /** The page one is on. */
  path: string
  /** On the signed-in side: lower, and not held at the top. */
  slim?: boolean
}

export function SiteHeader({ viewer, shell, path, slim = false }: SiteHeaderProps) {
  const doors = doorsOf(viewer)
  const places = placesOf(shell)
  return (
    <header
      className={`z-50 border-b border-line bg-paper text-ink print:hidden ${slim ? 'relative' : 'sticky top-0'}`}
    >
      <div
        className={`measure flex items-center justify-between gap-6 ${slim ? 'min-h-14' : 'min-h-16 lg:min-h-19'}`}
      >
        <Brand shell={shell} />
        <nav aria-label="Main" className="-mr-3 hidden items-center gap-1 md:flex">
          <ul className="flex items-center gap-0.5 lg:gap-1.5">
            {places.map((entry) => (
              <li key={entry.label}>
                <MenuLink entry={entry} path={path} className={PLACE} />
              </li>
            ))}
          </ul>
          <ul className="flex items-center border-l border-line pl-3 lg:ml-2 lg:pl-5">
            {doors.map((entry) => (
              <li key={entry.label}>
                <MenuLink entry={entry} path={path} className={DOOR} />
              </li>
            ))}
          </ul>
        </nav>
        <SmallMenu entries={[...places, ...doors]} path={path} />
      </div>
    </header>
  )
}

const PLACE =
  'flex min-h-11 items-center rounded-lg px-2 text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-accent-soft hover:text-accent-dark lg:px-3'
const DOOR =
  'flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] font-semibold text-accent transition-colors duration-150 hover:bg-accent-soft hover:text-accent-dark'

function Brand({ shell }: { shell: Shell | undefined }) {
  const name = siteName(shell ?? { footerAbout: null })
  const logo = shell?.logo?.logo
  const known = logo ? shell.media[logo] : undefined
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center font-display text-xl tracking-tight">
      {logo ? <Logo src={logo} known={known} name={name} /> : name}
    </a>
  )
}

/** In a box of fixed size, whole: whatever its proportions, the menu stays where it is. */
function Logo({ src, known, name }: { src: string; known: MediaInfo | undefined; name: string }) {
  return (
    <picture className="block h-8 w-44 min-w-0">
      <Sources known={known} sizes="11rem" />
      <img
        src={src}
        alt={known?.alt || name}
        width={known?.width ?? 176}
        height={known?.height ?? 32}
        className="size-full object-contain object-left"
      />
    </picture>
  )
}

function MenuLink({ entry, path, className }: { entry: MenuEntry; path: string; className: string }) {
  const here = isAbout(entry, path)
  return (
    <a
      href={entry.href}
      aria-current={here ? 'page' : undefined}
      className={here ? `${className} underline underline-offset-4` : className}
    >
      {entry.label}
    </a>
  )
}

function SmallMenu({ entries, path }: { entries: MenuEntry[]; path: string }) {
  return (
    <details data-menu="" className="group md:hidden">
      <summary className="-mr-3 flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-lg px-3 text-[0.9375rem] font-semibold [&::-webkit-details-marker]:hidden">
        Menu
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
      <nav
        aria-label="Main, small"
        className="absolute inset-x-0 top-full border-b border-line bg-paper shadow-[0_24px_32px_-24px_rgb(18_22_28/.35)]"
      >
        <ul className="measure pt-2 pb-5">
          {entries.map((entry) => (
            <li key={entry.label} className="border-b border-line last:border-b-0">
              <MenuLink
                entry={entry}
                path={path}
                className="flex min-h-14 items-center font-display text-xl"
              />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
