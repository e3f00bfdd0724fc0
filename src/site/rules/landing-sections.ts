// Which sections the landing page shows, and whether there are results. What has no content is left out, with
// its menu entry.
import type { Site } from '#content/rules/index.ts'

export interface LandingSections {
  services: boolean
  about: boolean
  pricing: boolean
  results: boolean
}

export const landingSections = ({ serviceItem, about, pricing, caseStudy }: Site): LandingSections => ({
  services: serviceItem.length > 0,
  about: Boolean(about),
  pricing: pricing.length > 0,
  results: caseStudy.length > 0,
})
