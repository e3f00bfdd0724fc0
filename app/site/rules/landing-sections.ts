// Which sections the landing page shows. A section without content is left out, and so is its entry in the
// menu.
import type { Site } from '#content/index.ts'

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
