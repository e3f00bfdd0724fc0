// The entries of the main menu.
import { roleMay } from '#platform/rules/permissions.ts'
import type { PublicViewer } from '#ui/screens/scope.ts'
import type { LandingSections } from '../../rules/landing-sections.ts'
import { frameWordsIn, messageWordsIn } from './shell-words.ts'
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
  const words = frameWordsIn(shell)
  return SECTION_ENTRIES.filter(({ section }) => !section || !shell || shell.sections[section]).map(
    ({ word, href, page }) => ({ label: words[word], href, ...(page && { page }) }),
  )
}

/** Login, or the areas that the viewer may open. */
export function accountEntries(viewer: PublicViewer, shell: Shell | undefined): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: frameWordsIn(shell).logIn, href: '/login' }]
  const dashboard = { label: 'Dashboard', href: '/dashboard' }
  if (viewer.role === 'admin') return [dashboard, { label: 'Admin', href: '/admin' }]
  return roleMay(viewer.role, 'open-team-area') ? [dashboard, { label: 'Team', href: '/team' }] : [dashboard]
}

/** Whether the entry leads to the page at this path. */
export const leadsTo = ({ href, page }: MenuEntry, path: string): boolean => href === path || page === path

/** Where one can go from an error. */
export function errorLinks(shell: Shell | undefined) {
  const { services, pricing, contact } = frameWordsIn(shell)
  const home: MenuEntry = { label: messageWordsIn(shell).backHome, href: '/' }
  const writing: MenuEntry = { label: contact, href: '/contact' }
  const pages: MenuEntry[] = [
    { label: services, href: '/service' },
    { label: pricing, href: '/pricing' },
    writing,
  ]
  return { home, writing, pages }
}
