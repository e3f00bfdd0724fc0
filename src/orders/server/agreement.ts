// What a customer agrees to with an order. It is kept with its texts as they were: they are stored once, under
// their hash, which is the version.
import { createHash } from 'node:crypto'
import { lawOf, type Law } from '#content/rules/law.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage } from '#content/rules/model/translations.ts'
import { consumers } from '#content/rules/types/consumers.ts'
import { pageText } from '#content/rules/types/page-text.ts'
import { seller } from '#content/rules/types/seller.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { agreementOf, type StoredConsent } from './agreed.ts'

/** What the order form asks, and the texts that it is about; '' where there is none. */
export interface Asked {
  law: Law
  terms: string
  withdrawal: string
}

const TYPES: readonly ContentType[] = [seller, consumers, pageText]
const storedTexts = preparedQuery((db, _: object) =>
  db
    .selectFrom('content')
    .select(['type', 'data'])
    .where(
      'type',
      'in',
      TYPES.map(({ name }) => name),
    )
    .where('hidden', '=', 0),
)

export async function askedAtOrder(db: Queryable, language?: Language): Promise<Asked> {
  const rows = await storedTexts(db, {})
  const recordsOf = (type: ContentType) =>
    rows
      .filter((row) => row.type === type.name)
      .map(({ data }) => inLanguage(type, parseStored(type, JSON.parse(data)), language))
  const [rules = {}] = recordsOf(consumers)
  return {
    law: lawOf(recordsOf(seller)[0], rules),
    terms: recordsOf(pageText).find(({ page }) => page === '/terms')?.text ?? '',
    withdrawal: rules.withdrawalText ?? '',
  }
}

/** Whether an order needs the tick: there is nothing to agree to without terms. */
export const needsTerms = ({ law, terms }: Asked): boolean => law.asksTerms && terms.trim() !== ''

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the law or the owner asked for, as it was agreed to. */
export interface Consent {
  /** A person ordered, not a company. */
  isConsumer: boolean
  /** The texts that go with the order by email; '' for none. */
  terms: string
  withdrawal: string
  earlyStart: boolean
}

export async function storeConsent({ tx }: UnitOfWork, consent: Consent): Promise<StoredConsent> {
  const stored = async (text: string): Promise<string | null> => {
    if (!text) return null
    await tx
      .insertInto('agreed_texts')
      .values({ hash: hashOf(text), text })
      .onConflict((on) => on.doNothing())
      .execute()
    return hashOf(text)
  }
  return { ...consent, terms: await stored(consent.terms), withdrawal: await stored(consent.withdrawal) }
}

/** What the history calls the version of a text. */
export const versionOf = (text: string): string => hashOf(text).slice(0, 8)

export interface GivenConsent {
  isConsumer: boolean
  earlyStart: boolean
  /** Null if no terms were ticked. */
  terms: { version: string; text: string } | null
  /** The address from which it was sent; '' once the account was deleted. */
  peer: string
  at: number
}

/** Null if the law and the owner asked for nothing when the order was placed. */
export async function consentOf(db: Queryable, orderId: string): Promise<GivenConsent | null> {
  const agreement = await agreementOf(db, { id: orderId, bill_of: null })
  if (!agreement?.consent) return null
  const { consent, from: peer, at } = agreement
  const row = await db
    .selectFrom('agreed_texts')
    .select('text')
    .where('hash', '=', consent.terms)
    .executeTakeFirst()
  return {
    isConsumer: consent.isConsumer,
    earlyStart: consent.earlyStart,
    terms: row ? { version: versionOf(row.text), text: row.text } : null,
    peer,
    at,
  }
}
