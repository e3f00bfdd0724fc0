// How long data is kept.
import { z } from 'zod'
import { RETENTION_KINDS } from '#platform/rules/retention.ts'
import { call, type Call } from '#platform/server/api/call.ts'
import { RETENTION_INPUT } from './save-retention.ts'

const MONTHS = z.int().nullable().meta({ description: 'Null is for ever.' })

const RETENTION = z
  .object({
    kind: z.enum(RETENTION_KINDS),
    months: MONTHS,
    default: MONTHS,
    choices: z.array(
      z.object({
        months: MONTHS,
        older: z.int().meta({ description: 'How many are older now, and would be deleted.' }),
      }),
    ),
    startsAt: z.iso.datetime().nullable().meta({ description: 'When deletion begins after a change.' }),
  })
  .meta({ id: 'Retention' })

const privacy = { tag: 'Privacy', permission: 'manage-privacy', path: '/retention' } as const

export const retentionCalls = (): Call[] => [
  call({
    ...privacy,
    method: 'GET',
    summary: 'How long data is kept, and how much is older than each choice',
    answer: { status: 200, schema: z.array(RETENTION) },
    handle: async ({ act }) =>
      (await act.retentionSettings()).map(({ startsAt, ...setting }) => ({
        ...setting,
        startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
      })),
  }),
  call({
    ...privacy,
    method: 'PUT',
    summary: 'Change how long data is kept. Deletion begins a day later. Shorter times need a recent sign-in',
    body: RETENTION_INPUT,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, body }) => act.saveRetention(body),
  }),
]
