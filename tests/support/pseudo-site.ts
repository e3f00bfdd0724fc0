// The demo in the pseudo-language, which takes the place of German and is the site's own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalogues, readWritten } from '#platform/server/words/catalogues.ts'
import { movableClock } from './movable-clock.ts'
import { ADMIN } from './people.ts'
import { escapedIn, knownTexts, pseudoWords, textsOf } from './pseudo-words.ts'
import { startSiteForFile } from './start-site.ts'

/** What the made-up orders of the demo say. */
const STORIES = ['stories', 'story-steps', 'drawn-files', 'play-story'].flatMap((name) => {
  const code = readFileSync(join(import.meta.dirname, `../../src/demo-orders/${name}.ts`), 'utf8')
  return [...code.matchAll(/'([^'\n]+)'|`([^`$]+)`/g)].map(([, one, other]) => one ?? other!)
})

/** `typed` has what the test itself writes. */
export async function startPseudoSite(typed: readonly string[] = []) {
  const clock = movableClock()
  const site = await startSiteForFile({
    screens: true,
    settings: { SEED: 'demo' },
    parts: {
      clock,
      catalogues: createCatalogues((language) => (language === 'de' ? pseudoWords() : readWritten(language))),
    },
  })
  const admin = await site.admin()
  const [stored] = (await admin.get('/api/languages')).json
  const { status, text } = await admin.put(`/api/languages/${stored._id}`, {
    main: 'de',
    pt: 'Off',
    version: stored.version,
  })
  if (status >= 300) throw new Error(text)
  if ((await admin.submit('/account', { intent: 'language', language: 'de' })).status !== 303)
    throw new Error('The admin’s language was not saved.')

  const { db } = site.app.database
  const content = await db.selectFrom('content').select('data').execute()
  const pictures = await db.selectFrom('media').select('alt').execute()
  const known = knownTexts([
    ...content.flatMap(({ data }) => textsIn(JSON.parse(data))),
    ...pictures.map(({ alt }) => alt),
    ...STORIES,
    ...typed,
    ADMIN.email.split('@')[0]!,
  ])
  return {
    site,
    admin,
    clock,
    known,
    /** What a page says that comes from no catalogue, and that nobody wrote. */
    left: (html: string) => escapedIn(textsOf(html), known),
  }
}

/** All texts in a value, but what is said in the words of a catalogue. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes('\u0001') ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
