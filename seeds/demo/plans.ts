// What the packages promise, and what is asked before the work starts. True to the demo's terms and FAQ.
import { prose, type SeedOf } from './seed.ts'

/** The seeds name their package, and each other, by title. */
const plan = (packageId: string, days: string, opening: string): SeedOf<'packageWork'> => ({
  packageId,
  days,
  changeDays: '5',
  rounds: '2',
  lateCreditPercent: '10',
  refund: 'Full refund before the first call',
  opening: prose(opening),
})

export const plans = [
  plan(
    'Basic',
    '10',
    `
      Thank you for your order. Answer the questions, and we start on the same day. Your lead calls you
      when the audit has something to show.
    `,
  ),
  plan(
    'Standard',
    '30',
    `
      Thank you for your order. Your answers decide where we start: with the fixes that bring you the most. Your
      lead writes every Friday.
    `,
  ),
  plan(
    'Premium',
    '60',
    `
      Thank you for your order. We begin with the audit and the map of keywords, and show you both before we
      change anything. Your lead writes every Friday.
    `,
  ),
]

type Question = Omit<SeedOf<'briefQuestion'>, 'packageId'>

const question = (label: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  label,
  help: '',
  kind,
  choices: '',
  required: 'Required',
  shownWhenQuestion: '',
  shownWhenAnswer: '',
  ...more,
})

const SITE = question('Which site is it about?', 'Link', { help: 'The address of its first page.' })
const GOAL = question('What should be better in half a year?', 'Long answer', {
  help: 'More calls, more bookings, fewer questions on the phone: in your own words.',
})
const PERSON = question('Who decides on your side?', 'Short answer', {
  help: 'A name and how we reach them. We need about three hours of their time.',
})
const EARLIER = question('What was tried before?', 'Files', {
  help: 'Reports, lists of keywords, anything you have.',
  required: 'Optional',
})
const FIGURES = question('Can we read your figures?', 'Choice', {
  help: 'An invitation with read access is enough. We never ask for your own password.',
  choices: 'Yes, we invite you\nWe have none yet\nWe don’t know',
})
const SYSTEM = question('Which system is the site made with?', 'Short answer', {
  help: 'WordPress, Shopify, our own … We need an account there to make the fixes.',
})
const ARTICLES = question('Who checks the articles?', 'Choice', {
  choices: 'The same person\nSomebody else',
})
const CHECKER = question('Whom do we send the articles to?', 'Short answer', {
  help: 'A name and an email address.',
  shownWhenQuestion: ARTICLES.label,
  shownWhenAnswer: 'Somebody else',
})

const asked = (packageId: string, questions: readonly Question[]): SeedOf<'briefQuestion'>[] =>
  questions.map((each) => ({ packageId, ...each }))

export const briefQuestions = [
  ...asked('Basic', [SITE, GOAL, PERSON, FIGURES, EARLIER]),
  ...asked('Standard', [SITE, GOAL, PERSON, FIGURES, SYSTEM, EARLIER]),
  ...asked('Premium', [SITE, GOAL, PERSON, SYSTEM, ARTICLES, CHECKER, EARLIER]),
]

export const workingDays: SeedOf<'workingDays'> = {
  weekdays: 'Mon–Fri',
  closedDays: '',
}

export const region: SeedOf<'region'> = { currency: 'USD', locale: 'en-US', timeZone: '' }
