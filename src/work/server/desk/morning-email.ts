// The morning list in words.
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { addDays, type LocalDate } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'
import type { WorkState } from '../../rules/work-states.ts'
import { choiceNote } from '../emails/email-choice-note.ts'
import type { NewsAction } from '../emails/morning-news.ts'

/** What happened in a week: for the draft of the note that customers get every Friday. */
export interface WeekFacts {
  ticked: readonly string[]
  answers: number
  points: { done: number; of: number }
  changesOpen: boolean
  expectedOn: LocalDate | null
}

/** Why an order is on the list. */
export type MorningReason =
  | { section: 'money'; words: string }
  | { section: 'late'; promisedOn: LocalDate }
  | { section: 'new'; action: NewsAction }
  | { section: 'due-soon'; promisedOn: LocalDate }
  | { section: 'not-answered'; answerBy: LocalDate; isOverdue: boolean }
  | { section: 'call'; about: 'brief' | 'question'; days: number }
  | { section: 'friday-note'; week: WeekFacts }
  | { section: 'without-lead'; state: WorkState }

export interface MorningLine {
  order: Pick<Order, 'customer_name' | 'package_name'>
  reason: MorningReason
}

export interface MorningFacts {
  today: LocalDate
  lines: readonly MorningLine[]
}

/** In the order of the list. */
const SECTIONS = [
  'money',
  'late',
  'new',
  'due-soon',
  'not-answered',
  'call',
  'friday-note',
  'without-lead',
] as const satisfies MorningReason['section'][]

function reasonWords(reason: MorningReason, today: LocalDate): string {
  switch (reason.section) {
    case 'money':
      return reason.words
    case 'late':
      return promisedFor(reason.promisedOn)
    case 'new':
      return say('work.agency', `morning.new.${reason.action}`)
    case 'due-soon':
      return reason.promisedOn === today
        ? say('work.agency', 'morning.promisedToday')
        : promisedFor(reason.promisedOn)
    case 'not-answered':
      return reason.isOverdue
        ? say('work.agency', 'morning.overdueSince', { day: as('namedDay', addDays(reason.answerBy, 1)) })
        : say('work.agency', 'morning.answerBy', { day: as('namedDay', reason.answerBy) })
    case 'call':
      return say('work.agency', `morning.call.${reason.about}`, { days: reason.days })
    case 'friday-note':
      return say('work.agency', 'morning.fridayNote', { draft: fridayNote(reason.week) })
    case 'without-lead':
      return say('work.agency', `morning.state.${reason.state}`)
  }
}

const promisedFor = (day: LocalDate): string =>
  say('work.agency', 'morning.promisedFor', { day: as('namedDay', day) })

const fridayNote = ({ ticked, answers, points, changesOpen, expectedOn }: WeekFacts): string =>
  [
    ticked.length
      ? say('work.emails', 'week.finished', { points: ticked.join('; ') })
      : say('work.emails', 'week.worked'),
    answers && say('work.emails', 'week.thanks', { answers }),
    points.of > 0 && !changesOpen && say('work.emails', 'week.points', points),
    expectedOn && say('work.emails', 'started.readyBy', { day: as('namedDay', expectedOn) }),
  ]
    .filter(Boolean)
    .join(' ')

const MOST_LINES = 20

const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `· ${line}`),
  ...(lines.length > MOST_LINES
    ? [say('work.agency', 'morning.more', { more: lines.length - MOST_LINES })]
    : []),
]

export const morningList: TeamEmail<MorningFacts> = {
  kind: 'admin-morning-list',
  label: say('work.agency', 'email.admin-morning-list'),
  to: 'work-on-orders',
  byChoice: true,
  link: () => '/desk',
  words: ({ today, lines }, { origin }) => {
    const sections = SECTIONS.map((section) => ({
      section,
      inIt: lines.filter(({ reason }) => reason.section === section),
    })).filter(({ inIt }) => inIt.length)
    const counts = sections.map(({ section, inIt }) =>
      say('work.agency', `morning.count.${section}`, { count: inIt.length }),
    )
    return {
      subject: say('work.agency', 'morning.subject', { counts: counts.join(', ') }),
      heading: say('work.agency', 'morning.heading', { day: as('namedDay', today) }),
      paragraphs: sections.map(({ section, inIt }) => {
        const said = inIt.map(({ order, reason }) =>
          say('work.agency', 'morning.line', {
            customer: order.customer_name,
            packageName: order.package_name,
            reason: reasonWords(reason, today),
          }),
        )
        return [say('work.agency', `morning.title.${section}`), ...shown(said)].join('\n')
      }),
      button: say('work.agency', 'button.desk'),
      footnote: choiceNote(origin, 'morning-list'),
    }
  },
  samples: [
    {
      today: '2026-12-01',
      lines: (
        [
          { section: 'money', words: 'a second payment came' },
          { section: 'late', promisedOn: '2026-11-30' },
          { section: 'new', action: 'answered' },
          { section: 'due-soon', promisedOn: '2026-12-01' },
          { section: 'not-answered', answerBy: '2026-11-30', isOverdue: true },
          { section: 'call', about: 'brief', days: 12 },
          {
            section: 'friday-note',
            week: {
              ticked: ['Ten pages'],
              answers: 1,
              points: { done: 1, of: 2 },
              changesOpen: false,
              expectedOn: '2026-12-03',
            },
          },
          { section: 'without-lead', state: 'in-progress' },
        ] satisfies MorningReason[]
      ).map((reason) => ({ order: SAMPLE_ORDER, reason })),
    },
  ],
}
