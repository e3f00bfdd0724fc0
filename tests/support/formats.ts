import { createFormat, defaultRegion } from '#platform/rules/format.ts'

/** As the site writes without a region of its own. */
export const US = createFormat(defaultRegion('UTC'))

export const GERMAN = createFormat({ ...defaultRegion('UTC'), locale: 'de-DE', currency: 'EUR' })
