// The entries of the main menu.
import type { PublicViewer } from '#app/scope.ts'
import { roleMay } from '#domain/permissions.ts'
import type { LandingSections } from '../rules/landing-sections.ts'
import type { Shell } from './shell.ts'

export interface MenuEntry {
  label: string
  href: string
  /** The page with more about it than the section of the landing page. */
  page?: string
}

/** Sections of the landing page, the same for everybody. */
const SECTION_ENTRIES: readonly (MenuEntry & { section?: keyof LandingSections })[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/#services-sec', page: '/service', section: 'services' },
  { label: 'About', href: '/#about-sec', section: 'about' },
  { label: 'Pricing', href: '/#pricing-sec', page: '/pricing', section: 'pricing' },
  { label: 'Contact', href: '/#contact-sec', page: '/contact' },
]

/** Hidden and empty sections have no entry. Without a shell (the database is unreachable) all are listed. */
export const sectionEntries = (shell: Shell | undefined): MenuEntry[] =>
  SECTION_ENTRIES.filter(({ section }) => !section || !shell || shell.sections[section])

/** Login, or the areas that the viewer may open. */
export function accountEntries(viewer: PublicViewer): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: 'Log in', href: '/login' }]
  const dashboard = { label: 'Dashboard', href: '/dashboard' }
  if (viewer.role === 'admin') return [dashboard, { label: 'Admin', href: '/admin' }]
  return roleMay(viewer.role, 'open-team-area') ? [dashboard, { label: 'Team', href: '/team' }] : [dashboard]
}

/** Whether the entry leads to the page at this path. */
export const leadsTo = ({ href, page }: MenuEntry, path: string): boolean => href === path || page === path
