// Header and footer together, for the preview of their words.
// Content: src/content/rules/types/frame-words.ts.
import { FooterSection, HeaderSection } from '../shell/shell-sections.tsx'
import type { SectionProps } from './section.ts'

export const Frame = ({ site }: SectionProps) => (
  <>
    <HeaderSection site={site} />
    <FooterSection site={site} />
  </>
)
