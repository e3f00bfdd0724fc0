// Header and footer as sections, for the live preview.
// Header: content/types/logo.ts. Footer: content/types/footer-about.ts, content/types/footer-address.ts,
// content/types/footer-social.ts, content/types/copyright.ts. Seed: seeds/demo/footer.ts.
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
