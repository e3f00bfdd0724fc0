// What an owner may close and open. The rest of the site is always open. A room says in its room.ts what
// belongs to a feature: its screens, calls, jobs and content types. While it is closed, these are not there,
// and nothing that it stored is lost.
import { say } from './words.ts'

interface Feature {
  /** Open on a new, empty site: what the specification asks for, invoices and the work on orders. */
  openAtFirst?: true
  /** Closed on the demo, which shows everything else. */
  closedOnDemo?: true
}

export const FEATURES = {
  invoices: { openAtFirst: true },
  offers: {},
  retainers: {},
  coupons: {},
  addOns: {},
  results: { openAtFirst: true },
  templates: { openAtFirst: true },
  newsletter: { openAtFirst: true },
  figures: {},
  reconciliation: { closedOnDemo: true },
  webhooks: { closedOnDemo: true },
  tokens: {},
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

export interface NamedFeature extends Feature {
  title: string
  /** What it is for, in a sentence. */
  about: string
}

export const featureNamed = (name: FeatureName): NamedFeature => ({
  ...FEATURES[name],
  title: say('platform.admin', `feature.${name}.title`),
  about: say('platform.admin', `feature.${name}.about`),
})
