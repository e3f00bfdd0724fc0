// The agency's desk over HTTP.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { DESK_FILTERS } from '../../rules/desk-filter.ts'
import { WORK_STATE_NAMES } from '../../rules/work-states.ts'
import { DAY, PROGRESS } from '../work-schemas.ts'

const DESK_ROW = z
  .object({
    _id: z.string(),
    number: z.string(),
    customer: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: 'Of customers who should be called, if it is known.' }),
    package: z.string(),
    money: z
      .object({ words: z.string(), since: DAY })
      .nullable()
      .meta({ description: 'Money that does not fit the order, and since which day.' }),
    state: z.enum(WORK_STATE_NAMES),
    late: z.boolean(),
    due: DAY.nullable(),
    promisedOn: DAY.nullable(),
    expectedOn: DAY.nullable(),
    daysLeft: z.string(),
    asked: z.string(),
    points: z.object({ done: z.int(), of: z.int() }),
    progress: PROGRESS.nullable(),
    lead: z.object({ userId: z.string(), name: z.string() }).nullable(),
    unanswered: z.boolean(),
    answerBy: DAY.nullable(),
    answerOverdue: z.boolean(),
    since: z.iso.datetime(),
    waitsDays: z.int(),
    call: z.boolean(),
    acceptedOn: DAY.nullable(),
    creditCents: z.int(),
  })
  .meta({ id: 'DeskRow' })

const DESK = z
  .object({
    head: z.string(),
    counts: z.object({
      needYou: z.int(),
      late: z.int(),
      dueByTomorrow: z.int(),
      unanswered: z.int(),
      unsettled: z.int(),
      waiting: z.int(),
      oldestWaitDays: z.int(),
      inReview: z.int(),
      noLead: z.int(),
    }),
    yourMove: z.array(DESK_ROW),
    waiting: z.array(DESK_ROW),
    inReview: z.array(DESK_ROW),
    more: z.boolean(),
  })
  .meta({ id: 'Desk' })

const DESK_DAY = z
  .object({
    day: DAY,
    closed: z.boolean(),
    due: z.array(DESK_ROW),
    answers: z.array(DESK_ROW),
    accepted: z.array(DESK_ROW),
  })
  .meta({ id: 'DeskDay' })

const WHO = z.object({
  who: z
    .enum(DESK_FILTERS, `who must be one of ${DESK_FILTERS.join(', ')}.`)
    .optional()
    .meta({
      description:
        'mine: those that the caller leads, and those without a lead. no-lead: those without a lead.',
    }),
})

const ADDRESS = z.object({ address: z.url() }).meta({ id: 'CalendarAddress' })

const work = { tag: 'Work', permission: 'work-on-orders' } as const

export const deskCalls = (): Call[] => [
  call({
    ...work,
    method: 'GET',
    path: '/desk',
    scope: 'read-orders',
    summary: 'List the open orders of the site’s mode: what needs the agency, what waits, what is in review',
    query: WHO,
    answer: { status: 200, schema: DESK },
    handle: ({ act, query }) => act.desk(query.who ? { who: query.who } : {}),
  }),
  call({
    ...work,
    method: 'GET',
    path: '/desk-week',
    scope: 'read-orders',
    summary: 'List what is due on the days of this week and the next',
    query: WHO,
    answer: { status: 200, schema: z.array(DESK_DAY) },
    handle: ({ act, query }) => act.deskWeek(query.who ? { who: query.who } : {}),
  }),
  call({
    ...work,
    method: 'GET',
    path: '/desk-calendar',
    summary: 'Read the secret address of the caller’s calendar',
    answer: { status: 200, schema: ADDRESS },
    handle: ({ act }) => act.deskCalendarAddress(),
  }),
  call({
    ...work,
    method: 'POST',
    path: '/desk-calendar',
    summary: 'End the address of the caller’s calendar, and make a new one',
    answer: { status: 200, schema: ADDRESS },
    handle: ({ act }) => act.renewDeskCalendar(),
  }),
  call({
    ...work,
    permission: 'visitor',
    method: 'GET',
    path: '/desk-calendar/{token}',
    summary: 'For calendar programs: the due days of an admin’s orders',
    params: z.object({ token: z.string() }),
    answer: { status: 200, type: 'text/calendar', schema: z.string() },
    failures: ['not-found'],
    handle: async ({ act, params }) =>
      new Response(await act.deskCalendar(params.token), {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, no-store',
          'content-disposition': 'inline; filename="desk.ics"',
        },
      }),
  }),
]
