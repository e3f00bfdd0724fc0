import type { PublicViewer } from '#app/scope.ts'
import type { LandingSections } from '../rules/landing-sections.ts'
import type { Shell } from './shell.ts'

export interface MenuEntry {
  label: string
  href: string
  /** The page of its own that says more than the place on the landing page. */
  page?: string
}

/** Places on the landing page, the same for everybody. */
const PLACES: readonly (MenuEntry & { section?: keyof LandingSections })[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/#services-sec', page: '/service', section: 'services' },
  { label: 'About', href: '/#about-sec', section: 'about' },
  { label: 'Pricing', href: '/#pricing-sec', page: '/pricing', section: 'pricing' },
  { label: 'Contact', href: '/#contact-sec', page: '/contact' },
]

/** A section that is hidden or empty has no entry. Without a shell (the database is away) all are listed. */
export const placesOf = (shell: Shell | undefined): MenuEntry[] =>
  PLACES.filter(({ section }) => !section || !shell || shell.sections[section])

/** A person's own doors: those that are theirs to open. */
export function doorsOf(viewer: PublicViewer): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: 'Log in', href: '/login' }]
  const dashboard = { label: 'Dashboard', href: '/dashboard' }
  return viewer.role === 'admin' ? [dashboard, { label: 'Admin', href: '/admin' }] : [dashboard]
}

/** Whether the page at this path is what the entry is about. */
export const isAbout = ({ href, page }: MenuEntry, path: string): boolean => href === path || page === path
