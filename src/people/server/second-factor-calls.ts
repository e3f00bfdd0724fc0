// The second factor of the caller's own account.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { from } from './auth-calls.ts'
import { CODE_INPUT } from './second-factor.ts'

const STATE = z
  .object({
    state: z.enum(['code', 'enrolment', 'password', 'on', 'off']),
    codesLeft: z.int().meta({ description: 'Recovery codes that were not used yet.' }),
    required: z.boolean().meta({ description: 'It can’t be turned off.' }),
  })
  .meta({ id: 'SecondFactor' })

const ENROLMENT = z
  .object({
    key: z.string().meta({ description: 'To type into the app.' }),
    uri: z.string().meta({ description: 'What the QR code says.' }),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .meta({ description: 'The QR code as the path of an SVG.' }),
  })
  .meta({ id: 'Enrolment' })

const RECOVERY_CODES = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Shown once. Each works once.' }) })
  .meta({ id: 'RecoveryCodes' })

const code = { body: CODE_INPUT, limit: 1024 }
const nothing = { status: 204 }
const own = { permission: 'customer', tag: 'Sign-in' } as const

export const secondFactorCalls = (): Call[] => [
  call({
    method: 'POST',
    path: '/auth/second-factor',
    permission: 'visitor',
    tag: 'Sign-in',
    summary: 'End a sign-in that answered `secondFactor`: until then the session counts for nothing',
    ...code,
    answer: nothing,
    failures: ['signed-out', 'too-many'],
    handle: ({ act, body, ...input }) => act.passSecondFactor({ body, from: from(input) }),
  }),
  call({
    ...own,
    method: 'GET',
    path: '/second-factor',
    summary: 'Whether the caller’s account has a second factor',
    answer: { status: 200, schema: STATE },
    handle: ({ act }) => act.secondFactorState(),
  }),
  call({
    ...own,
    method: 'POST',
    path: '/second-factor/start',
    summary: 'Make the key for an authenticator app. It counts once a code from it was sent',
    answer: { status: 200, schema: ENROLMENT },
    failures: ['conflict'],
    handle: ({ act }) => act.startSecondFactor(),
  }),
  call({
    ...own,
    method: 'POST',
    path: '/second-factor/turn-on',
    summary: 'Turn the second factor on with a first code from the app',
    ...code,
    answer: { status: 200, schema: RECOVERY_CODES },
    failures: ['conflict', 'too-many'],
    handle: ({ act, body, ...input }) => act.turnOnSecondFactor({ body, from: from(input) }),
  }),
  call({
    ...own,
    method: 'POST',
    path: '/second-factor/turn-off',
    summary: 'Turn the second factor off, with a code',
    ...code,
    answer: nothing,
    failures: ['conflict', 'too-many'],
    handle: ({ act, body, ...input }) => act.turnOffSecondFactor({ body, from: from(input) }),
  }),
  call({
    ...own,
    method: 'POST',
    path: '/second-factor/recovery-codes',
    summary: 'Make new recovery codes, with a code. The earlier ones end',
    ...code,
    answer: { status: 200, schema: RECOVERY_CODES },
    failures: ['too-many'],
    handle: ({ act, body, ...input }) => act.newRecoveryCodes({ body, from: from(input) }),
  }),
]
