// What the calls about the work on an order answer.
import { z } from 'zod'
import { FILE_RECORD } from '#files/server/file-record.ts'
import { MILLISECONDS } from '#platform/server/milliseconds.ts'
import { ACTIONS } from '../rules/actions/index.ts'
import { TRACK_STEPS } from '../rules/track.ts'
import { WORK_STATE_NAMES } from '../rules/work-states.ts'

export const DAY = z.string().meta({ description: 'A day like 2026-12-01, in the time zone of the site.' })

const POINT = z
  .object({
    place: z.int(),
    text: z.string(),
    done: z.boolean(),
    words: z.string(),
    files: z.array(FILE_RECORD),
  })
  .meta({ id: 'OrderPoint' })

export const ROUND = z
  .object({
    round: z.int(),
    words: z.string(),
    links: z.array(z.string()),
    points: z.array(z.int()).meta({ description: 'The places of the points that it covers.' }),
    leftOut: z.string(),
    changes: z.array(z.object({ asked: z.string(), became: z.string() })),
    files: z.array(FILE_RECORD),
    hashes: z.array(z.object({ name: z.string(), sha256: z.string() })),
    at: MILLISECONDS,
    answer: z.enum(['accepted', 'accepted-by-time', 'changes']).nullable(),
    answeredAt: MILLISECONDS.nullable(),
  })
  .meta({ id: 'OrderDelivery', description: 'One round. It never changes once it is sent.' })

export const PROGRESS = z
  .object({ words: z.string(), share: z.number().nullable() })
  .meta({ id: 'WorkProgress', description: 'How much is done. While changes are open it has no share.' })

const CHANGES_ASKED = z
  .object({ round: z.int(), lines: z.array(z.string()), at: MILLISECONDS, byLink: z.boolean() })
  .meta({ id: 'ChangesAsked' })

export const REFUND_PROPOSAL = z
  .object({
    points: z.int(),
    notBegun: z.array(z.string()),
    cents: z.int().nullable(),
    words: z.string(),
  })
  .meta({ id: 'RefundProposal' })

const CREDIT = z
  .object({
    cents: z.int(),
    notedOn: DAY,
    owedCents: z.int(),
    settled: z.object({ by: z.enum(['refund', 'note', 'waiver']), refund: z.string().optional() }).nullable(),
  })
  .meta({ id: 'LateCredit' })

/** The fields of the agency are optional: customers don't get them. */
export const ORDER_WORK = z
  .object({
    state: z.enum(WORK_STATE_NAMES),
    waitingOn: z.enum(['customer', 'agency', 'nobody']).meta({ description: 'Whose move it is.' }),
    late: z.boolean(),
    paid: z.boolean(),
    deliveredOn: DAY.nullable(),
    version: z.int().meta({ description: 'Every action raises it.' }),
    by: z.enum(['owner', 'link', 'admin']).meta({ description: 'As whom the caller sees it.' }),
    number: z.string().meta({ description: 'As people say it.' }),
    packageName: z.string(),
    currency: z.string(),
    head: z.string().meta({ description: 'The state in one sentence, for this side.' }),
    headBesideDay: z.string().meta({ description: 'The same where the promised day stands beside it.' }),
    line: z.string().meta({ description: 'The state in two words, for lists.' }),
    track: z
      .array(
        z.object({
          name: z.enum(TRACK_STEPS),
          state: z.enum(['done', 'now', 'open']),
          day: DAY.nullable(),
          planned: z.boolean().meta({ description: 'The day is a plan.' }),
        }),
      )
      .meta({ description: 'From the order to its acceptance.' }),
    promise: z.object({ promisedOn: DAY, expectedOn: DAY, daysLeft: z.int() }).nullable(),
    why: z.array(z.string()).meta({ description: 'Why this date: the sum, line by line.' }),
    points: z.array(POINT),
    progress: PROGRESS.nullable(),
    deliveries: z.array(ROUND).meta({ description: 'Newest first.' }),
    changes: z.object({ used: z.int(), included: z.int().nullable(), asked: z.array(CHANGES_ASKED) }),
    brief: z.object({ answered: z.int(), of: z.int(), counter: z.string(), sent: z.boolean() }).nullable(),
    opening: z.string(),
    lead: z.object({ name: z.string(), picture: z.string(), title: z.string() }).nullable(),
    credit: CREDIT.nullable(),
    acceptedOn: DAY.nullable(),
    undo: z
      .object({
        event: z.int(),
        action: z.enum(['delivered', 'accepted', 'changes-asked']),
        until: MILLISECONDS,
      })
      .nullable(),
    actions: z.array(z.enum(ACTIONS)).meta({ description: 'What the caller can do now.' }),
    leadId: z.string().nullable().optional(),
    leadIsUnnamed: z.boolean().optional(),
    admins: z.array(z.object({ userId: z.string(), name: z.string() })).optional(),
    refund: REFUND_PROPOSAL.optional(),
    refundAsked: z
      .object({ cents: z.int().nullable(), reason: z.string(), at: MILLISECONDS })
      .nullable()
      .optional(),
    answerBy: DAY.nullable().optional(),
    answerOverdue: z.boolean().optional(),
    call: z.boolean().optional(),
    fridayNoteDue: z.boolean().optional(),
    startedAnyway: z.boolean().optional(),
  })
  .meta({ id: 'OrderWork' })

const BRIEF_ENTRY = z
  .object({
    id: z.string(),
    label: z.string(),
    help: z.string(),
    kind: z.enum(['Short answer', 'Long answer', 'Choice', 'Link', 'Files']),
    choices: z.array(z.string()),
    required: z.boolean(),
    shownWhen: z.object({ question: z.string(), answer: z.string() }).nullable(),
    maximum: z.int(),
    shown: z.boolean(),
    answer: z.string().nullable().meta({ description: 'Null to the agency until the brief is sent.' }),
    unsure: z.boolean().nullable(),
    version: z.int(),
    files: z.array(FILE_RECORD),
    suggestion: z.object({ answer: z.string(), from: z.enum(['earlier order', 'your message']) }).nullable(),
  })
  .meta({ id: 'BriefEntry' })

export const BRIEF = z
  .object({
    answered: z.int(),
    of: z.int(),
    counter: z.string().meta({ description: 'Like 3 of 5.' }),
    left: z.array(z.string()),
    missing: z.array(z.string()).meta({ description: 'Required questions without an answer.' }),
    questions: z.array(BRIEF_ENTRY),
    sent: z.boolean(),
    startedAnyway: z.boolean(),
    isOver: z.boolean().meta({ description: 'The order is closed, and nothing was sent.' }),
    canSave: z.boolean(),
    canAdd: z.boolean(),
    minutes: z.int(),
  })
  .meta({ id: 'Brief' })

export const SAVED_ANSWER = z
  .object({ question: z.string(), answer: z.string(), unsure: z.boolean(), version: z.int() })
  .meta({ id: 'SavedAnswer' })
