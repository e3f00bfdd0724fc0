import { loadAgency } from '#email/server/agency.ts'
import { emailTeam } from '#email/server/email-team.ts'
import type { Consent } from '#orders/server/agreement.ts'
import { agreedWords } from '#orders/server/order-emails.ts'
import type { Format } from '#platform/rules/format.ts'
// Emails about offers: to the customer in the language of the offer, and to the team.
import { toLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import { SAMPLE_SECRET } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { offerNumber } from '../rules/offer-states.ts'
import { makeOfferLink } from './offer-links.ts'
import { contentOf, type Offer } from './stored-offer.ts'

interface Facts {
  number: string
  agency: string
  /** The path of the link. */
  path: string
}

interface Sent extends Facts {
  offerId: string
  version: number
  totalCents: number
  currency: string
  validUntil: string
}

const SAMPLE: Sent = {
  number: 'A-0001',
  agency: 'Sample Studio',
  path: `/offer/${SAMPLE_SECRET}`,
  offerId: 'sampleOffer',
  version: 1,
  totalCents: 845_000,
  currency: 'USD',
  validUntil: '2026-12-17',
}

const linkOf = ({ path }: Facts): string => path

const moneyLines = (format: Format, { totalCents, currency, validUntil }: Sent): Line[] => [
  [say('offers.emails', 'line.total'), format.money(totalCents, currency)],
  [say('offers.emails', 'line.validUntil'), format.day(validUntil)],
]

/** The name of its PDF among what is attached to emails. */
export const offerDocument = (offerId: string, version: number): string => `offer ${offerId} ${version}`

export const offerSent: Email<Sent> = {
  kind: 'offer-sent',
  label: say('offers.agency', 'email.sent'),
  to: 'address',
  link: linkOf,
  documents: ({ offerId, version }) => [offerDocument(offerId, version)],
  words: (sent, { format }) => ({
    subject: say('offers.emails', sent.version > 1 ? 'sent.subjectAgain' : 'sent.subject', sent),
    heading: say('offers.emails', sent.version > 1 ? 'sent.headingAgain' : 'sent.heading', sent),
    paragraphs: [say('offers.emails', 'sent.paragraph')],
    lines: moneyLines(format, sent),
    button: say('offers.emails', 'see'),
    footnote: say('offers.emails', 'sent.footnote'),
  }),
  samples: [SAMPLE, { ...SAMPLE, version: 2 }],
}

export const offerReminder: Email<Sent> = {
  kind: 'offer-reminder',
  label: say('offers.agency', 'email.reminder'),
  to: 'address',
  link: linkOf,
  words: (sent, { format }) => ({
    subject: say('offers.emails', 'reminder.subject', { ...sent, day: format.day(sent.validUntil) }),
    heading: say('offers.emails', 'reminder.heading', sent),
    paragraphs: [say('offers.emails', 'reminder.paragraph', { day: format.day(sent.validUntil) })],
    lines: moneyLines(format, sent),
    button: say('offers.emails', 'see'),
  }),
  samples: [SAMPLE],
}

interface Answered extends Facts {
  text: string
}

export const offerAnswer: Email<Answered> = {
  kind: 'offer-answer',
  label: say('offers.agency', 'email.answer'),
  to: 'address',
  link: linkOf,
  words: ({ text, ...facts }) => ({
    subject: say('offers.emails', 'answer.subject', facts),
    heading: say('offers.emails', 'answer.heading', facts),
    paragraphs: text.split(/\n{2,}/),
    button: say('offers.emails', 'see'),
  }),
  samples: [{ ...SAMPLE, text: 'Yes.\n\nThe texts are included.' }],
}

interface Accepted extends Facts {
  version: number
  by: string
  lines: Line[]
  totalCents: number
  firstCents: number
  /** What the customer keeps as text, where the law asks. */
  consent?: Consent | undefined
  currency: string
}

const SAMPLE_ACCEPTED: Accepted = {
  ...SAMPLE,
  by: 'Ada Buyer',
  lines: [['Website', '$8,450.00']],
  totalCents: 845_000,
  firstCents: 253_500,
  currency: 'USD',
}

/** What was agreed, to keep. */
export const offerAccepted: Email<Accepted> = {
  kind: 'offer-accepted',
  label: say('offers.agency', 'email.accepted'),
  to: 'address',
  link: linkOf,
  words: ({ lines, totalCents, firstCents, currency, consent, ...facts }, { format, origin }) => ({
    subject: say('offers.emails', 'accepted.subject', facts),
    heading: say('offers.emails', 'accepted.heading'),
    paragraphs: [say('offers.emails', 'accepted.paragraph', facts)],
    lines: [
      ...lines,
      [say('offers.emails', 'line.total'), format.money(totalCents, currency)],
      ...(firstCents === totalCents
        ? []
        : [[say('offers.emails', 'line.first'), format.money(firstCents, currency)] as Line]),
    ],
    button: say('offers.emails', 'accepted.button'),
    ...(consent && { footnote: agreedWords(consent, origin) }),
  }),
  samples: [
    SAMPLE_ACCEPTED,
    {
      ...SAMPLE_ACCEPTED,
      consent: {
        isConsumer: true,
        terms: 'You pay before we begin.',
        withdrawal: 'You can withdraw within 14 days.',
        earlyStart: true,
      },
    },
  ],
}

interface TeamFacts {
  offerId: string
  number: string
  customer: string
  email: string
}

const SAMPLE_TEAM: TeamFacts = {
  offerId: 'sampleOffer',
  number: 'A-0001',
  customer: 'Ada Buyer',
  email: 'ada@sample.example',
}

export const adminOfferPath = (id: string): string => `/admin/offers/${id}`

const teamLink = ({ offerId }: TeamFacts): string => adminOfferPath(offerId)

export const adminOfferQuestion: TeamEmail<TeamFacts & { text: string }> = {
  kind: 'admin-offer-question',
  label: say('offers.agency', 'email.question'),
  to: 'work-on-orders',
  link: teamLink,
  words: ({ text, ...facts }) => ({
    subject: say('offers.agency', 'question.subject', facts),
    heading: say('offers.agency', 'question.heading', facts),
    paragraphs: text.split(/\n{2,}/),
    button: say('offers.agency', 'openOffer'),
  }),
  samples: [{ ...SAMPLE_TEAM, text: 'Are the texts included?' }],
}

export const adminOfferAccepted: TeamEmail<TeamFacts & { by: string; totalCents: number; currency: string }> =
  {
    kind: 'admin-offer-accepted',
    label: say('offers.agency', 'email.teamAccepted'),
    to: 'work-on-orders',
    link: teamLink,
    words: ({ totalCents, currency, ...facts }, { format }) => ({
      subject: say('offers.agency', 'accepted.subject', facts),
      heading: say('offers.agency', 'accepted.heading'),
      paragraphs: [say('offers.agency', 'accepted.paragraph', facts)],
      lines: [[say('offers.agency', 'accepted.total'), format.money(totalCents, currency)]],
      button: say('offers.agency', 'openOffer'),
    }),
    samples: [{ ...SAMPLE_TEAM, by: 'Ada Buyer', totalCents: 845_000, currency: 'USD' }],
  }

export const adminOfferDeclined: TeamEmail<TeamFacts & { reason: string }> = {
  kind: 'admin-offer-declined',
  label: say('offers.agency', 'email.declined'),
  to: 'work-on-orders',
  link: teamLink,
  words: ({ reason, ...facts }) => ({
    subject: say('offers.agency', 'declined.subject', facts),
    heading: say('offers.agency', 'declined.heading', facts),
    paragraphs: reason ? reason.split(/\n{2,}/) : [say('offers.agency', 'declined.noReason')],
    button: say('offers.agency', 'openOffer'),
  }),
  samples: [
    { ...SAMPLE_TEAM, reason: 'We found somebody nearer.' },
    { ...SAMPLE_TEAM, reason: '' },
  ],
}

export const offerEmails = [
  offerSent,
  offerReminder,
  offerAnswer,
  offerAccepted,
  adminOfferQuestion,
  adminOfferAccepted,
  adminOfferDeclined,
]

/** Writes to the customer, with a new link. */
export async function emailOffered<F extends Facts>(
  app: App,
  unit: UnitOfWork,
  offer: Offer,
  { email, facts }: { email: Email<F>; facts: Omit<F, keyof Facts> },
): Promise<void> {
  const { customer, language } = contentOf(offer)
  const given: Facts = {
    number: offerNumber(offer),
    agency: (await loadAgency(app, unit.tx)).name,
    path: await makeOfferLink(unit, offer),
  }
  unit.email(email, {
    to: customer.email,
    language: toLanguage(language),
    facts: { ...facts, ...given } as F,
    test: app.settings.PAYMENT_MODE === 'test',
  })
}

/** What the emails with the sum of an offer say. */
export const sentFacts = (offer: Offer): Omit<Sent, keyof Facts> => ({
  offerId: offer.id,
  version: offer.version,
  totalCents: offer.total_cents,
  currency: offer.currency,
  validUntil: offer.valid_until,
})

export const emailTeamAboutOffer = <F extends TeamFacts>(
  app: App,
  unit: UnitOfWork,
  offer: Offer,
  { email, facts }: { email: TeamEmail<F>; facts: Omit<F, keyof TeamFacts> },
): Promise<void> =>
  emailTeam(unit, email, {
    facts: {
      ...facts,
      offerId: offer.id,
      number: offerNumber(offer),
      customer: offer.customer_name,
      email: offer.customer_email,
    } as F,
    test: app.settings.PAYMENT_MODE === 'test',
  })
