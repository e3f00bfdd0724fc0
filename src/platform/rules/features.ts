// What an owner may close and open. The rest of the site is always open. A room says in its room.ts what
// belongs to a feature: its screens, calls, jobs and content types. While it is closed, these are not there,
// and nothing that it stored is lost.
interface Feature {
  title: string
  /** What it is for, in a sentence. */
  about: string
  /** Open on a new, empty site: what the specification asks for, invoices and the work on orders. */
  openAtFirst?: true
  /** Closed on the demo, which shows everything else. */
  closedOnDemo?: true
}

export const FEATURES = {
  invoices: {
    title: 'Invoices',
    about: 'Numbered invoices and credit notes for what is paid. Without them customers get receipts.',
    openAtFirst: true,
  },
  retainers: {
    title: 'Retainers',
    about: 'Packages that are paid for each month, quarter or year.',
  },
  coupons: { title: 'Coupons', about: 'Codes that make a package cheaper.' },
  results: {
    title: 'Results',
    about: 'A page with case studies of your work, and a page for each.',
    openAtFirst: true,
  },
  templates: {
    title: 'Templates',
    about: 'A page with designs that visitors can open and use.',
    openAtFirst: true,
  },
  newsletter: {
    title: 'Newsletter',
    about: 'A form in the footer, and the list of who subscribed.',
    openAtFirst: true,
  },
  figures: { title: 'Reports', about: 'Revenue, taxes and packages by month, and a file for bookkeeping.' },
  reconciliation: {
    title: 'Reconciliation',
    about: 'Compares what the payment providers and your bank know with your orders.',
    closedOnDemo: true,
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Tell other programs of orders as they happen.',
    closedOnDemo: true,
  },
  tokens: { title: 'API tokens', about: 'Let other programs read or change data of this site.' },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

export const featureNamed = (name: FeatureName): Feature => FEATURES[name]
