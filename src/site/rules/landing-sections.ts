// Which sections the landing page shows. A section without content is left out, with its menu entry.
import type { Site } from '#content/rules/index.ts'

export interface LandingSections {
  services: boolean
  about: boolean
  pricing: boolean
}

export const landingSections = ({ serviceItem, about, pricing }: Site): LandingSections => ({
  services: serviceItem.length > 0,
  about: Boolean(about),
  pricing: pricing.length > 0,
})
