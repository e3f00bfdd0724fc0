// No English is fixed in the code: on a site whose words are marked one by one, «Páý» «nów», every word that
// visitors and customers first meet, and every email, has a mark.
import { expect, it } from 'vitest'
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { inWords, isTeamEmail } from '#platform/server/outbox/email.ts'
import { wordColumns } from '#platform/server/outbox/write-emails.ts'
import { SERVER_ROOMS } from '#server/rooms.ts'
import { startPseudoSite, textsIn } from '#tests/support/pseudo-site.ts'
import { escapedIn, knownTexts } from '#tests/support/pseudo-words.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'

const { site, known, left } = await startPseudoSite()

it('the public pages, and those of signing in', async () => {
  const visitor = site.visitor()
  const pages = [
    ...PUBLIC_PAGES,
    '/newsletter?sent=1',
    '/not-here',
    '/verify',
    '/reset/new',
    '/o/no-such-link',
  ]
  const found: Record<string, string[]> = {}
  for (const path of pages) {
    const texts = left((await visitor.page(path)).text)
    if (texts.length) found[path] = texts
  }
  expect(found).toEqual({})
})

it('what is refused', async () => {
  const found: Record<string, string[]> = {}
  for (const path of ['/login', '/register', '/reset', '/contact', '/newsletter']) {
    const { status, text } = await site.visitor().submit(path, { elapsed: '60000' })
    expect([path, status]).toEqual([path, 422])
    const texts = left(text)
    if (texts.length) found[path] = texts
  }
  expect(found).toEqual({})
})

it('every email', async () => {
  const [words, agency] = [await site.app.words(), await loadAgency(site.app)]
  const found: Record<string, string[]> = {}
  for (const email of SERVER_ROOMS.flatMap((room) => room.emails ?? []))
    for (const facts of email.samples) {
      const context = { words, origin: site.origin, at: Date.UTC(2026, 10, 16) }
      const row = wordColumns(inWords(email, { to: 'reader@test.example', facts }, context))
      const { text } = composeMail(row, agency, words)
      const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' '))
      const ofSample = knownTexts(textsIn(facts))
      const texts = escapedIn(escapedIn([row.subject, ...lines], ofSample), known)
      if (texts.length) found[`${email.kind}${isTeamEmail(email) ? ' (team)' : ''}`] = texts
    }
  expect(found).toEqual({})
})
