// Header and footer as sections of their own: what the live preview shows beside the forms of logo, address,
// social links and copyright.
import type { Site } from '#content/index.ts'
import { shellOf } from './shell.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function HeaderSection({ site }: { site: Site }) {
  return <SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(site)} path="/" />
}

export function FooterSection({ site }: { site: Site }) {
  return <SiteFooter shell={shellOf(site)} />
}
