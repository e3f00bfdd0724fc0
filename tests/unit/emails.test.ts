// Every kind of email, rendered with its samples.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toLook } from '#brand/rules/look.ts'
import { composeMail } from '#email/server/compose-email.ts'
import { hasLostSecrets, maskSecrets, withPlainOrderLink } from '#email/server/mask-secrets.ts'
import {
  headerText,
  inWords,
  isTeamEmail,
  SAMPLE_SECRET,
  type Email,
  type TeamEmail,
} from '#platform/server/outbox/email.ts'
import { wordColumns } from '#platform/server/outbox/write-emails.ts'
import { SERVER_ROOMS } from '#server/rooms.ts'
import { ENGLISH, inEnglish } from '#tests/support/words.ts'

const EMAILS = SERVER_ROOMS.flatMap((room) => room.emails ?? [])

const ROOT = join(import.meta.dirname, '../..')
const ORIGIN = 'https://agency.example'
const CONTEXT = {
  words: ENGLISH,
  origin: ORIGIN,
  at: Date.UTC(2026, 10, 16),
}
const AGENCY = { name: 'North & Light', origin: ORIGIN, look: toLook({ accent: '#0b2a5b' }) }

function rendered(email: Email | TeamEmail, facts: unknown) {
  const written = inWords(email, { to: 'reader@test.example', facts }, CONTEXT)
  const row = wordColumns(written)
  return { written, row, ...composeMail(row, AGENCY, ENGLISH) }
}

const isRecord = (value: unknown): value is Email | TeamEmail =>
  typeof value === 'object' && value !== null && 'kind' in value && 'words' in value && 'samples' in value

/** What the files of the rooms export, alone or in a list. */
async function recordsInRooms(): Promise<Set<string>> {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /: (Team)?Email<|Record<\w+, (Team)?Email</.test(readFileSync(join(ROOT, 'src', file), 'utf8')),
    )
  const kinds = new Set<string>()
  for (const file of files)
    for (const value of Object.values((await import(join(ROOT, 'src', file))) as object))
      for (const each of isRecord(value) ? [value] : Object.values((value ?? {}) as object))
        if (isRecord(each)) kinds.add(each.kind)
  return kinds
}

it('the list has every kind of every room once', async () => {
  const kinds = EMAILS.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual([...(await recordsInRooms())].toSorted())
  for (const names of [kinds, inEnglish(EMAILS.map(({ label }) => label))])
    expect(new Set(names).size).toBe(names.length)
})

describe.each(EMAILS.map((email) => [email.kind, email] as const))('%s', (_, email) => {
  const all = email.samples.map((facts) => rendered(email, facts))

  it('says the same as text and as HTML', () => {
    for (const { written, text, html } of all) {
      const { heading, paragraphs, button, facts = [], footnote } = written
      const words = [heading, ...paragraphs, ...facts.flat(), footnote, button?.label].filter(Boolean)
      const read = html
        .replaceAll('<br>', '\n')
        .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
      for (const said of words) {
        expect(text).toContain(said)
        expect(read).toContain(said)
      }
      expect(paragraphs.every((paragraph) => paragraph.trim())).toBe(true)
      expect(`${written.subject}\n${text}`).not.toMatch(/undefined|\bnull\b|NaN|\[object/)
      if (button) expect(new URL(button.url).origin).toBe(ORIGIN)
    }
  })

  it('has samples', () => expect(all).not.toEqual([]))

  it('has a button if it has a link', () => {
    for (const { written } of all) expect(written.button !== undefined).toBe(email.link !== undefined)
  })

  it('shows no secret once it is masked', () => {
    for (const { text, html, written } of all) {
      expect(maskSecrets(text) + maskSecrets(html)).not.toContain(SAMPLE_SECRET)
      const headers = maskSecrets(JSON.stringify(written.headers))
      expect(headers).not.toContain(SAMPLE_SECRET)
      const isSecret = text.includes(SAMPLE_SECRET)
      expect(hasLostSecrets({ words: maskSecrets(text), headers })).toBe(isSecret)
    }
  })

  it('a name that turns the text or breaks the line does not in its headers', () => {
    const hostile = (value: string) => value.replaceAll(/Ada|Basic/g, 'A\u202Ed\r\nBcc: x@test.example\u2066')
    for (const facts of email.samples) {
      const { row, written } = rendered(
        email,
        JSON.parse(JSON.stringify(facts), (_key, value) =>
          typeof value === 'string' ? hostile(value) : value,
        ),
      )
      expect(row.subject).toBe(headerText(row.subject))
      for (const header of Object.values(written.headers ?? {})) expect(header).not.toMatch(/[\r\n]/)
    }
  })

  it('says where it can be turned off, if it can be', () => {
    for (const { text } of all) expect(text.includes('/account#mails')).toBe(email.byChoice === true)
  })
})

it('leads to the addresses of its language, and no secret is left in them', () => {
  for (const email of EMAILS)
    for (const facts of email.samples) {
      const written = inWords(email, { to: 'reader@test.example', facts }, { ...CONTEXT, prefix: '/de' })
      const { words } = wordColumns(written)
      if (written.button && !/\/(admin|team|api)\b/.test(written.button.url))
        expect(written.button.url).toMatch(new RegExp(`^${ORIGIN}/de/`))
      expect(maskSecrets(words)).not.toContain(SAMPLE_SECRET)
      const sent = withPlainOrderLink({ words: maskSecrets(words), order_id: 'order1' }, ORIGIN)
      expect(sent.words).not.toContain('/de/o/')
      if (words.includes(`${ORIGIN}/de/o/`)) expect(sent.words).toContain(`${ORIGIN}/de/order/order1`)
    }
})

it('is listed in the documentation', async () => {
  const READERS = { account: 'its account', customer: 'the customer', address: 'an address' }
  const lines = EMAILS.map((email) => {
    const to = isTeamEmail(email) ? `the team: ${email.to}` : READERS[email.to]
    return `| ${inEnglish(email.label)} | ${email.kind} | ${to} | ${email.byChoice ? 'yes' : ''} |`
  })
  const page = [
    '# Emails',
    '',
    'Every email of the product, from the records of the rooms ([how to add one](../CONTRIBUTING.md)). `vitest run -u tests/unit/emails.test.ts` writes this page.',
    '',
    '| Email | Kind | Sent to | By choice |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../../docs/emails.md')
})
