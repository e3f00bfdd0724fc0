// Header and footer as sections, for the live preview.
// Header: src/content/rules/types/logo.ts. Footer: src/content/rules/types/footer-about.ts, src/content/rules/types/footer-address.ts,
// src/content/rules/types/footer-social.ts, src/content/rules/types/copyright.ts. Seed: seeds/demo/footer.ts.
import type { Site } from '#content/rules/index.ts'
import { shellOf } from './shell.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function HeaderSection({ site }: { site: Site }) {
  return <SiteHeader viewer={{ role: 'visitor' }} shell={shellOf(site)} path="/" />
}

export function FooterSection({ site }: { site: Site }) {
  return <SiteFooter shell={shellOf(site)} />
}
