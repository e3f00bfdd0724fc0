import type { PublicViewer } from '#app/scope.ts'

export interface MenuEntry {
  label: string
  href: string
  /** The page of its own that says more than the place on the landing page. */
  page?: string
}

/** Places on the landing page, the same for everybody. */
export const PLACES: readonly MenuEntry[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/#services-sec', page: '/service' },
  { label: 'About', href: '/#about-sec' },
  { label: 'Pricing', href: '/#pricing-sec', page: '/pricing' },
  { label: 'Contact', href: '/#contact-sec', page: '/contact' },
]

/** A person's own doors: those that are theirs to open. */
export function doorsOf(viewer: PublicViewer): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: 'Log in', href: '/login' }]
  const dashboard = { label: 'Dashboard', href: '/dashboard' }
  return viewer.role === 'admin' ? [dashboard, { label: 'Admin', href: '/admin' }] : [dashboard]
}

/** Whether the page at this path is what the entry is about. */
export const isAbout = ({ href, page }: MenuEntry, path: string): boolean => href === path || page === path
