// All pictures of the demo, drawn in code. The server serves each at its artPath, and seeds refer to it.
import { BRAND } from './brand.ts'
import { CLIENT_MARKS } from './clients.ts'
import type { Art } from './draw.ts'
import { FEATURE_PICTURES } from './features.ts'
import { HERO } from './hero.ts'
import { DESKS } from './people.ts'
import { RESULT_PICTURES } from './results.ts'
import { SERVICE_PICTURES } from './services.ts'
import { STUDIO_PICTURES } from './studio.ts'
import { TEMPLATE_PICTURES } from './templates.ts'

export type { Art } from './draw.ts'

export const ART: readonly Art[] = [
  ...BRAND,
  HERO,
  ...STUDIO_PICTURES,
  ...SERVICE_PICTURES,
  ...FEATURE_PICTURES,
  ...DESKS,
  ...CLIENT_MARKS,
  ...RESULT_PICTURES,
  ...TEMPLATE_PICTURES,
]

/** The address of a picture, for image fields. */
export const artPath = (name: string): string => `/art/${name}.svg`
