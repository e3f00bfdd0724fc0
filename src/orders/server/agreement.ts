// What a customer agrees to with an order. It is kept with its texts as they were: they are stored once, under
// their hash, which is the version.
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
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
import type { OrderAgreementRow } from './order-tables.ts'

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

export interface Agreed {
  orderId: string
  /** A person ordered, not a company. */
  isConsumer: boolean
  /** The texts that go with the order by email; '' for none. */
  terms: string
  withdrawal: string
  earlyStart: boolean
  /** The address from which it was sent. */
  peer: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function keepAgreement({ tx, at }: UnitOfWork, agreed: Agreed): Promise<void> {
  const texts = [agreed.terms, agreed.withdrawal].filter(Boolean)
  for (const text of texts)
    await tx
      .insertInto('agreed_texts')
      .values({ hash: hashOf(text), text })
      .onConflict((on) => on.doNothing())
      .execute()
  await tx
    .insertInto('order_agreements')
    .values({
      order_id: agreed.orderId,
      consumer: agreed.isConsumer ? 1 : 0,
      terms: agreed.terms ? hashOf(agreed.terms) : null,
      withdrawal: agreed.withdrawal ? hashOf(agreed.withdrawal) : null,
      early_start: agreed.earlyStart ? 1 : 0,
      peer: agreed.peer,
      agreed_at: at,
    })
    .execute()
}

/** What the history calls the version of a text. */
export const versionOf = (text: string): string => hashOf(text).slice(0, 8)

export interface Agreement {
  isConsumer: boolean
  earlyStart: boolean
  /** Null if no terms were ticked. */
  terms: { version: string; text: string } | null
  peer: string
  at: number
}

/** Null if the law and the owner asked for nothing when the order was placed. */
export async function agreementOf(db: Queryable, orderId: string): Promise<Agreement | null> {
  const row = await db
    .selectFrom('order_agreements')
    .leftJoin('agreed_texts', 'agreed_texts.hash', 'order_agreements.terms')
    .selectAll('order_agreements')
    .select('agreed_texts.text')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? toAgreement(row) : null
}

const toAgreement = ({
  text,
  ...row
}: Selectable<OrderAgreementRow> & { text: string | null }): Agreement => ({
  isConsumer: row.consumer === 1,
  earlyStart: row.early_start === 1,
  terms: text === null ? null : { version: versionOf(text), text },
  peer: row.peer,
  at: row.agreed_at,
})
