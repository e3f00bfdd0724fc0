// What an email is. Each kind is one record in the room of its subject: who gets it, where its button leads, and
// its words, made of typed facts. The words stand apart from the facts, so that they can be said in any language.
import type { Format } from '../../rules/format.ts'
import { inPrefix, type Language } from '../../rules/languages.ts'
import type { Permission } from '../../rules/permissions.ts'
import type { Words } from '../../rules/words.ts'

/** A line of the table in an email: an order number, a price, a date. */
export type Line = [label: string, value: string]

/** What an email says to its reader. */
export interface EmailWords {
  subject: string
  heading: string
  paragraphs: string[]
  /** On the button. Where it leads is `link` of the record. */
  button?: string
  lines?: Line[]
  /** Small print under everything else. */
  footnote?: string
}

/** What the words depend on beside the facts: how the reader's dates and money are written, and where the site is in the reader's language. */
export interface WordsContext {
  format: Format
  words: Words
  origin: string
}

interface AnyEmail<Facts> {
  /** In the database, and for the outbox screen: 'order-placed', 'reset-password' … */
  kind: string
  /** What the outbox and the documentation call it. */
  label: string
  words(facts: Facts, context: WordsContext): EmailWords
  /** The path behind the button. */
  link?(facts: Facts): string
  /** Numbers of invoices and credit notes to attach. Their PDFs are made when the email is sent. */
  documents?(facts: Facts): readonly string[]
  /** Who gets the answers to it, if not the agency. */
  replyTo?(facts: Facts): string | undefined
  /** The path that unsubscribes with one click in the mail program (RFC 8058). */
  unsubscribe?(facts: Facts): string
  /** After this time its links work no longer, so it is not sent any more. */
  lifeMs?: number
  /** Readers choose in their account whether they get it at once, later or never. */
  byChoice?: true
  /** Facts to show and to test it with: at least one for each of its shapes. */
  samples: readonly Facts[]
}

/** An email to one person. */
export interface Email<Facts = unknown> extends AnyEmail<Facts> {
  /** `account`: the address of an account. `customer`: that of an order. `address`: any other one. */
  to: 'account' | 'customer' | 'address'
  /** Anybody can have it sent again and again. An address that is not confirmed gets so many a day. */
  limited?: true
}

/** An email to everybody of the team who has the permission `to`. */
export interface TeamEmail<Facts = unknown> extends AnyEmail<Facts> {
  to: Permission
  /** It warns of what an attacker would do, so it stays even if a person whom it names is erased. */
  warning?: true
}

export const isTeamEmail = (email: Email | TeamEmail): email is TeamEmail =>
  !['account', 'customer', 'address'].includes(email.to)

/** What an email needs beside its record and its facts. */
export interface Sending<Facts> {
  to: string
  /** In which it is written. By default that of the account of this address, or the site's own. */
  language?: Language | undefined
  facts: Facts
  /** Where its button leads, if its reader can't open the page that it leads to by itself. */
  link?: string
  /** About a test order: subject and text say so. */
  test?: boolean
  /** The order that it is about. */
  orderId?: string
  /** Not sent before this moment. What it tells can be taken back until then. */
  notBefore?: number
  /** The account for which it gathers news until it is due. */
  gathersFor?: string
}

/** Stands for a secret in samples: tests look for it where links must be masked. */
export const SAMPLE_SECRET = 'secretSecretSecretSecretSecretSecretSecretS'

/** Stored as JSON in outbox.words. */
export interface EmailContent {
  /** Absent in emails that are older than languages. */
  language?: Language
  heading: string
  paragraphs: string[]
  /** The call to action. Its URL is absolute. */
  button?: { label: string; url: string }
  facts?: Line[]
  footnote?: string
  test?: boolean
  documents?: readonly string[]
}

/** An email in words, before it is a row of the outbox. */
export interface WrittenEmail extends EmailContent {
  kind: string
  to: string
  subject: string
  headers?: Record<string, string>
  expiresAt?: number
  notBefore?: number
  orderId?: string
  gathersFor?: string
}

/** An email that gathers what happens until it is due, one for each reader and order. */
export interface Gathering {
  orderId: string
  reader: string
  /** Since when it gathers. */
  since: number
}

export interface Attachment {
  name: string
  bytes: Buffer
}

/** Puts the facts of an email into words. */
export function inWords<Facts>(
  email: Email<Facts> | TeamEmail<Facts>,
  { facts, link, ...sending }: Sending<Facts>,
  {
    at,
    words,
    origin,
    prefix = '',
  }: Pick<WordsContext, 'words' | 'origin'> & { at: number; prefix?: string },
): WrittenEmail {
  const context = { format: words.format, words, origin: origin + prefix }
  const { button, lines, subject, ...texts } = words.read(email.words(facts, context))
  const path = email.link && (link ?? email.link(facts))
  const documents = email.documents?.(facts) ?? []
  return {
    kind: email.kind,
    ...sending,
    language: words.language,
    ...texts,
    subject: sending.test ? words.of('platform.emails')('testSubject', { subject }) : subject,
    ...(lines?.length && { facts: lines }),
    ...(button !== undefined &&
      path !== undefined && { button: { label: button, url: origin + inPrefix(prefix, path) } }),
    ...(documents.length && { documents }),
    headers: headersOf(email, facts, { ...context, origin }),
    ...(email.lifeMs !== undefined && { expiresAt: at + email.lifeMs }),
  }
}

function headersOf<Facts>(
  { replyTo, unsubscribe }: AnyEmail<Facts>,
  facts: Facts,
  { origin }: WordsContext,
): Record<string, string> {
  const answersTo = replyTo?.(facts)
  return {
    ...(answersTo !== undefined && { 'Reply-To': answersTo }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${origin}${unsubscribe(facts)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** Control characters, line breaks included, and those that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/g

/**
 * A text for a header of an email: a line break would start a new header, and a turned direction shows other
 * words.
 */
export const headerText = (text: string): string => text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()
