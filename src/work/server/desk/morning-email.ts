// The morning list in words.
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { addDays, type LocalDate } from '#platform/rules/calendar.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
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

/** In the order of the list. The second is behind its count in the subject. */
const SECTIONS: Record<MorningReason['section'], [title: string, subject: string]> = {
  money: ['Money that does not fit', 'with money that does not fit'],
  late: ['Late', 'late'],
  new: ['New', 'new'],
  'due-soon': ['Due soon', 'due soon'],
  'not-answered': ['Not answered', 'not answered'],
  call: ['Call them', 'to call'],
  'friday-note': ['Friday notes', 'without a Friday note'],
  'without-lead': ['Unassigned', 'unassigned'],
}

const NEWS: Record<NewsAction, string> = {
  'brief-sent': 'the answers are in',
  answered: 'the question is answered',
  'changes-asked': 'changes are asked for',
}

function reasonWords(reason: MorningReason, { namedDay }: Format, today: LocalDate): string {
  switch (reason.section) {
    case 'money':
      return reason.words
    case 'late':
      return `promised for ${namedDay(reason.promisedOn)}`
    case 'new':
      return NEWS[reason.action]
    case 'due-soon':
      return `promised for ${reason.promisedOn === today ? 'today' : namedDay(reason.promisedOn)}`
    case 'not-answered':
      return reason.isOverdue
        ? `overdue since ${namedDay(addDays(reason.answerBy, 1))}`
        : `answer by ${namedDay(reason.answerBy)}`
    case 'call':
      return `no ${reason.about === 'brief' ? 'answers' : 'answer'} for ${countOf(reason.days, 'day')}, and all reminders are sent`
    case 'friday-note':
      return `no word from us this week. Draft: “${fridayNote(reason.week, namedDay)}”`
    case 'without-lead':
      return reason.state.replaceAll('-', ' ')
  }
}

const fridayNote = (
  { ticked, answers, points, changesOpen, expectedOn }: WeekFacts,
  namedDay: Format['namedDay'],
): string =>
  [
    ticked.length ? `This week we finished: ${ticked.join('; ')}.` : 'This week we worked on your order.',
    answers && `Thank you for your ${countOf(answers, 'message')}.`,
    points.of > 0 && !changesOpen && `${points.done} of ${points.of} points are done.`,
    expectedOn && `Your order will be ready by ${namedDay(expectedOn)}.`,
  ]
    .filter(Boolean)
    .join(' ')

const MOST_LINES = 20

const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `· ${line}`),
  ...(lines.length > MOST_LINES ? [`· and ${lines.length - MOST_LINES} more`] : []),
]

export const morningList: TeamEmail<MorningFacts> = {
  kind: 'admin-morning-list',
  label: 'The morning list',
  to: 'work-on-orders',
  byChoice: true,
  link: () => '/desk',
  words: ({ today, lines }, { format, origin }) => {
    const sections = Object.entries(SECTIONS).flatMap(([section, [title, subject]]) => {
      const inIt = lines.filter(({ reason }) => reason.section === section)
      return inIt.length ? [{ title, subject, inIt }] : []
    })
    return {
      subject: `This morning: ${sections.map(({ subject, inIt }) => `${inIt.length} ${subject}`).join(', ')}`,
      heading: `What needs you on ${format.namedDay(today)}`,
      paragraphs: sections.map(({ title, inIt }) => {
        const said = inIt.map(
          ({ order, reason }) =>
            `${order.customer_name}, ${order.package_name}: ${reasonWords(reason, format, today)}`,
        )
        return [`${title}:`, ...shown(said)].join('\n')
      }),
      button: 'Open the desk',
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
