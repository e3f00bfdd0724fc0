// The entries of the main menu.
import { roleMay } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { PublicViewer } from '#ui/screens/scope.ts'
import type { LandingSections } from '../../rules/landing-sections.ts'
import type { Shell } from './shell.ts'

export interface MenuEntry {
  label: string
  href: string
  /** The page with more about it than the section of the landing page. */
  page?: string
}

interface SectionEntry extends Omit<MenuEntry, 'label'> {
  word: 'home' | 'services' | 'about' | 'results' | 'pricing' | 'contact'
  section?: keyof LandingSections
}

/** Sections of the landing page, and the results; the same for everybody. */
const SECTION_ENTRIES: readonly SectionEntry[] = [
  { word: 'home', href: '/' },
  { word: 'services', href: '/#services-sec', page: '/service', section: 'services' },
  { word: 'about', href: '/#about-sec', section: 'about' },
  { word: 'results', href: '/results', page: '/results', section: 'results' },
  { word: 'pricing', href: '/#pricing-sec', page: '/pricing', section: 'pricing' },
  { word: 'contact', href: '/#contact-sec', page: '/contact' },
]

/** Hidden and empty sections have no entry. Without a shell (the database is unreachable) all are listed. */
export function sectionEntries(shell: Shell | undefined): MenuEntry[] {
  return SECTION_ENTRIES.filter(({ section }) => !section || !shell || shell.sections[section]).map(
    ({ word, href, page }) => ({ label: say('site.screens', `frame.${word}`), href, ...(page && { page }) }),
  )
}

/** Login, or the areas that the viewer may open. */
export function accountEntries(viewer: PublicViewer): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: say('site.screens', 'frame.logIn'), href: '/login' }]
  const dashboard = { label: say('site.screens', 'frame.dashboard'), href: '/dashboard' }
  if (viewer.role === 'admin')
    return [dashboard, { label: say('site.screens', 'frame.admin'), href: '/admin' }]
  return roleMay(viewer.role, 'open-team-area')
    ? [dashboard, { label: say('site.screens', 'frame.team'), href: '/team' }]
    : [dashboard]
}

/** Whether the entry leads to the page at this path. */
export const leadsTo = ({ href, page }: MenuEntry, path: string): boolean => href === path || page === path

/** Where one can go from an error. */
export function errorLinks() {
  const home: MenuEntry = { label: say('site.screens', 'message.backHome'), href: '/' }
  const writing: MenuEntry = { label: say('site.screens', 'frame.contact'), href: '/contact' }
  const pages: MenuEntry[] = [
    { label: say('site.screens', 'frame.services'), href: '/service' },
    { label: say('site.screens', 'frame.pricing'), href: '/pricing' },
    writing,
  ]
  return { home, writing, pages }
}
