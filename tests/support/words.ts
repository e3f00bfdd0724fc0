// What rules and use-cases say, in English: for tests that call them without a server.
import { defaultRegion } from '#platform/rules/format.ts'
import { createCatalogues } from '#platform/server/words/catalogues.ts'

export const CATALOGUES = createCatalogues()
export const ENGLISH = CATALOGUES.words('en', defaultRegion('UTC'))

/** A value with everything in words that was said in it. */
export const inEnglish = <T>(value: T): T => ENGLISH.read(value)
