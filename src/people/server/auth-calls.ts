// Signing in, out and up, and the caller's own account. The session is in the cookie, and in no answer.
import { z } from 'zod'
import type { From, SessionCookies } from '#identity/server/call-auth.ts'
import { Answer, call, type Call, type CallInput } from '#platform/server/api/call.ts'
import { EMAIL_INPUT, NAME_INPUT, PASSWORD_INPUT } from './account.ts'
import { CONFIRM_INPUT } from './confirm-sign-in.ts'
import { PHONE_CODE_INPUT, PHONE_INPUT } from './phone.ts'
import { RESET_INPUT, RESET_REQUEST_INPUT } from './reset-password.ts'
import { PROVIDER_INPUT } from './sign-in-with.ts'
import { SIGN_IN_INPUT } from './sign-in.ts'
import { SIGN_UP_INPUT } from './sign-up.ts'
import { VERIFICATION_REQUEST_INPUT, VERIFY_INPUT } from './verify-address.ts'

/** The longest body. Signing in needs no more. */
const limit = 64 * 1024

const SIGNED_IN = z
  .object({
    signedIn: z.boolean(),
    secondFactor: z.boolean().optional().meta({
      description: 'A code is needed next: POST /auth/second-factor. Until then nobody is signed in.',
    }),
    newPassword: z
      .boolean()
      .optional()
      .meta({
        description:
          'The password is too short for the team: a longer one is needed next, on the screen /second-factor ' +
          'or by a mailed link. Until then nobody is signed in.',
      }),
    user: z.object({ email: z.string(), name: z.string(), emailVerified: z.boolean() }),
  })
  .meta({ id: 'SignedIn' })

const SESSION = z
  .object({
    id: z.string(),
    current: z.boolean(),
    since: z.iso.datetime(),
    device: z.string(),
    address: z.string(),
  })
  .meta({ id: 'Session' })

const DONE = z.object({ status: z.literal(true) }).meta({ id: 'Done' })
const DONE_ANSWER = { status: 200, schema: DONE }
const done: z.output<typeof DONE> = { status: true }

export const from = ({ request, peer }: Pick<CallInput, 'request' | 'peer'>): From => ({
  headers: request.headers,
  peer,
})

const withCookies = <T>(value: T, { cookies }: SessionCookies): Answer<T> =>
  new Answer(value, { headers: cookies.map((cookie) => ['set-cookie', cookie]) })

const visitor = { method: 'POST', permission: 'visitor', tag: 'Sign-in', limit } as const
const customer = { ...visitor, permission: 'customer' } as const

export const authCalls = (): Call[] => [
  call({
    ...visitor,
    path: '/auth/sign-up/email',
    summary: 'Create an account and sign in',
    body: SIGN_UP_INPUT,
    answer: { status: 200, schema: SIGNED_IN },
    failures: ['too-many'],
    async handle({ act, body, ...input }) {
      const { email, name, signedIn, ...session } = await act.register({ body, from: from(input) })
      return withCookies({ signedIn, user: { email, name, emailVerified: false } }, session)
    },
  }),
  call({
    ...visitor,
    path: '/auth/sign-in/email',
    summary: 'Sign in',
    body: SIGN_IN_INPUT,
    answer: { status: 200, schema: SIGNED_IN },
    failures: ['signed-out', 'too-many'],
    async handle({ act, body, ...input }) {
      const { email, name, verified, needs, ...session } = await act.signIn({ body, from: from(input) })
      const more = needs && (needs === 'password' ? { newPassword: true } : { secondFactor: true })
      return withCookies(
        { signedIn: !needs, ...more, user: { email, name, emailVerified: verified } },
        session,
      )
    },
  }),
  call({
    ...visitor,
    path: '/auth/sign-out',
    summary: 'End this session',
    answer: DONE_ANSWER,
    handle: async ({ act, ...input }) => withCookies(done, await act.signOut(from(input))),
  }),
  call({
    ...visitor,
    path: '/auth/sign-in/social',
    summary: 'Begin to sign in with another provider: answers where to send the browser',
    body: PROVIDER_INPUT,
    answer: { status: 200, schema: z.object({ url: z.string().meta({ format: 'uri' }) }) },
    failures: ['not-found', 'too-many'],
    async handle({ act, body, ...input }) {
      const { url, ...session } = await act.startSignInWith({ body, from: from(input) })
      return withCookies({ url }, session)
    },
  }),
  call({
    ...visitor,
    path: '/auth/phone-number/send-otp',
    summary: 'Send a code to a phone',
    body: PHONE_INPUT,
    answer: DONE_ANSWER,
    failures: ['not-found', 'too-many'],
    async handle({ act, body, ...input }) {
      await act.requestPhoneCode({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...visitor,
    path: '/auth/phone-number/verify',
    summary: 'Sign in with the code',
    body: PHONE_CODE_INPUT,
    answer: DONE_ANSWER,
    failures: ['not-found', 'conflict', 'too-many'],
    handle: async ({ act, body, ...input }) =>
      withCookies(done, await act.signInByPhone({ body, from: from(input) })),
  }),
  call({
    ...visitor,
    path: '/auth/request-password-reset',
    summary: 'Have a link mailed that sets a new password',
    body: RESET_REQUEST_INPUT,
    answer: DONE_ANSWER,
    failures: ['too-many'],
    async handle({ act, body, ...input }) {
      await act.requestReset({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...visitor,
    path: '/auth/reset-password',
    summary: 'Set a new password with the mailed token',
    body: RESET_INPUT,
    answer: DONE_ANSWER,
    async handle({ act, body, ...input }) {
      await act.resetPassword({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...visitor,
    path: '/auth/send-verification-email',
    summary: 'Have the link that confirms an address mailed again',
    body: VERIFICATION_REQUEST_INPUT,
    answer: DONE_ANSWER,
    failures: ['too-many'],
    async handle({ act, body, ...input }) {
      await act.requestVerification({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...visitor,
    path: '/auth/verify-email',
    summary: 'Confirm an address with the mailed token, signed in or with the password',
    body: VERIFY_INPUT,
    answer: DONE_ANSWER,
    failures: ['signed-out', 'conflict', 'too-many'],
    handle: async ({ act, body, ...input }) =>
      withCookies(done, await act.confirmAddress({ body, from: from(input) })),
  }),
  call({
    ...customer,
    path: '/auth/change-password',
    summary: 'Set a new password and end every other session',
    body: PASSWORD_INPUT,
    answer: DONE_ANSWER,
    failures: ['too-many'],
    async handle({ act, body, ...input }) {
      await act.changePassword({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...customer,
    path: '/auth/change-email',
    summary: 'Ask for another address; it counts once it is confirmed',
    body: EMAIL_INPUT,
    answer: DONE_ANSWER,
    failures: ['too-many'],
    async handle({ act, body, ...input }) {
      await act.changeEmail({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...customer,
    path: '/auth/confirm',
    summary: 'Confirm the caller’s identity, for changes that need a recent sign-in',
    body: CONFIRM_INPUT,
    answer: DONE_ANSWER,
    failures: ['conflict', 'too-many'],
    async handle({ act, body, ...input }) {
      await act.confirmSignIn({ body, from: from(input) })
      return done
    },
  }),
  call({
    ...customer,
    path: '/auth/update-user',
    summary: 'Change the caller’s name',
    body: NAME_INPUT,
    answer: DONE_ANSWER,
    async handle({ act, body }) {
      await act.changeName(body)
      return done
    },
  }),
  call({
    ...customer,
    method: 'GET',
    path: '/auth/list-sessions',
    summary: 'The caller’s own sessions',
    answer: { status: 200, schema: z.array(SESSION) },
    handle: ({ act }) => act.listOwnSessions(),
  }),
  call({
    ...customer,
    path: '/auth/revoke-sessions',
    summary: 'Sign out everywhere, here too',
    answer: DONE_ANSWER,
    async handle({ act }) {
      await act.endOtherSessions({ all: true })
      return done
    },
  }),
  call({
    ...visitor,
    method: 'GET',
    path: '/auth/callback/{provider}',
    summary: 'Where another provider sends the browser back to',
    params: z.object({ provider: z.string() }),
    answer: { status: 302 },
    handle: ({ act, request, peer }) => act.finishSignInWith({ request, peer }),
  }),
]
