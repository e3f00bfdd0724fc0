import type { PublicViewer } from '#app/scope.ts'

export interface MenuEntry {
  label: string
  href: string
}

/** Places on the landing page, the same for everybody. */
export const PLACES: readonly MenuEntry[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/#services-sec' },
  { label: 'About', href: '/#about-sec' },
  { label: 'Pricing', href: '/#pricing-sec' },
  { label: 'Contact', href: '/#contact-sec' },
]

/** A person's own doors: those that are theirs to open. */
export function doorsOf(viewer: PublicViewer): MenuEntry[] {
  if (viewer.role === 'visitor') return [{ label: 'Log in', href: '/login' }]
  const dashboard = { label: 'Dashboard', href: '/dashboard' }
  return viewer.role === 'admin' ? [dashboard, { label: 'Admin', href: '/admin' }] : [dashboard]
}
