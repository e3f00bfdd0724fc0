// Signing in, out and up, and one's own account. The session is in the cookie, and in no answer.
import { z } from 'zod'
import { parseObject } from '#content/model/to-schema.ts'
import type { From } from '../identity/call-auth.ts'
import { ownPath } from '../use-cases/people/own-path.ts'
import { json, type Call, type CallInput, type JsonSchema, type Permission } from './call.ts'

/** Nobody needs more to sign in. */
const LIMIT = 64 * 1024

interface Answered {
  /** What is said; without it only that it is done. */
  answer?: Record<string, unknown> | unknown[]
  cookies?: string[]
}

interface AuthCall {
  method?: 'GET' | 'POST'
  path: string
  permission?: Permission
  summary: string
  /** The fields of the body; a question mark at the end: may be left out. */
  fields?: string[]
  does(input: CallInput, from: From): Promise<Answered | void>
}

const CALLS: AuthCall[] = [
  {
    path: '/auth/sign-up/email',
    summary: 'Open an account and sign in',
    fields: ['email', 'password', 'name?', 'callbackURL?', 'rememberMe?'],
    async does({ act, body }, from) {
      const { cookies, email, name, signedIn } = await act.register(body, from)
      return { cookies, answer: { signedIn, user: { email, name, emailVerified: false } } }
    },
  },
  {
    path: '/auth/sign-in/email',
    summary: 'Sign in',
    fields: ['email', 'password', 'callbackURL?', 'rememberMe?'],
    async does({ act, body }, from) {
      const { cookies, email, name, verified } = await act.signIn(body, from)
      return { cookies, answer: { signedIn: true, user: { email, name, emailVerified: verified } } }
    },
  },
  { path: '/auth/sign-out', summary: 'End this session', does: ({ act }, from) => act.signOut(from) },
  {
    path: '/auth/sign-in/social',
    summary: 'Begin to sign in with another provider: tells where to send the browser',
    fields: ['provider', 'callbackURL?'],
    async does({ act, body }, from) {
      const { provider, callbackURL } = parseObject(
        { provider: z.string({ error: 'must be text' }), callbackURL: ownPath.optional() },
        body,
      )
      const { cookies, url } = await act.startSignInWith({ provider, next: callbackURL }, from)
      return { cookies, answer: { url } }
    },
  },
  {
    path: '/auth/phone-number/send-otp',
    summary: 'Send a code to a phone',
    fields: ['phoneNumber'],
    does: ({ act, body }, from) => act.requestPhoneCode(body, from),
  },
  {
    path: '/auth/phone-number/verify',
    summary: 'Sign in with the code',
    fields: ['phoneNumber', 'code'],
    does: ({ act, body }, from) => act.signInByPhone(body, from),
  },
  {
    path: '/auth/request-password-reset',
    summary: 'Have a link mailed that sets a new password',
    fields: ['email', 'redirectTo?'],
    does: ({ act, body }, from) => act.requestReset(body, from),
  },
  {
    path: '/auth/reset-password',
    summary: 'Set a new password with the mailed token',
    fields: ['token', 'newPassword'],
    does: ({ act, body }, from) => act.resetPassword(body, from),
  },
  {
    path: '/auth/send-verification-email',
    summary: 'Have the link that confirms an address mailed again',
    fields: ['email', 'callbackURL?'],
    does: ({ act, body }, from) => act.requestVerification(body, from),
  },
  {
    path: '/auth/verify-email',
    summary: 'Confirm an address with the mailed token, signed in or with the password',
    fields: ['token', 'password?'],
    does: ({ act, body }, from) => act.confirmAddress(body, from),
  },
  {
    path: '/auth/change-password',
    permission: 'customer',
    summary: 'Set a new password and end every other session',
    fields: ['currentPassword?', 'newPassword', 'revokeOtherSessions?'],
    does: ({ act, body }, from) => act.changePassword(body, from),
  },
  {
    path: '/auth/change-email',
    permission: 'customer',
    summary: 'Ask for another address; it counts once it is confirmed',
    fields: ['newEmail', 'password?'],
    does: ({ act, body }, from) => act.changeEmail(body, from),
  },
  {
    path: '/auth/confirm',
    permission: 'customer',
    summary: 'Confirm who one is, for changes that need a recent sign-in',
    fields: ['password?', 'code?'],
    does: ({ act, body }, from) => act.confirmSignIn(body, from),
  },
  {
    path: '/auth/update-user',
    permission: 'customer',
    summary: 'Change one’s name',
    fields: ['name'],
    does: ({ act, body }) => act.changeName(body),
  },
  {
    method: 'GET',
    path: '/auth/list-sessions',
    permission: 'customer',
    summary: 'One’s own sessions',
    does: async ({ act }) => ({ answer: await act.listOwnSessions() }),
  },
  {
    path: '/auth/revoke-sessions',
    permission: 'customer',
    summary: 'Sign out everywhere, here too',
    does: ({ act }) => act.endOtherSessions({ all: true }),
  },
]

export const authCalls = (): Call[] => [
  ...CALLS.map(({ method = 'POST', path, permission = 'visitor', summary, fields, does }): Call => ({
    method,
    path,
    permission,
    summary,
    tag: 'Sign-in',
    body: fields && { type: 'json', limit: LIMIT, schema: bodySchema(fields) },
    answer: { status: 200 },
    async handle(input) {
      const { answer = { status: true }, cookies = [] } =
        (await does(input, { headers: input.request.headers, peer: input.peer })) ?? {}
      const response = json(answer)
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    },
  })),
  {
    method: 'GET',
    path: '/auth/callback/{provider}',
    permission: 'visitor',
    tag: 'Sign-in',
    summary: 'The way back from another provider',
    answer: { status: 302 },
    handle: ({ act, request, peer }) => act.finishSignInWith(request, peer),
  },
]

function bodySchema(fields: string[]): JsonSchema {
  const types: Record<string, string> = { rememberMe: 'boolean', revokeOtherSessions: 'boolean' }
  const names = fields.map((field) => field.replace('?', ''))
  const required = fields.filter((field) => !field.endsWith('?'))
  const properties = Object.fromEntries(names.map((name) => [name, { type: types[name] ?? 'string' }]))
  return { type: 'object', additionalProperties: false, required, properties }
}
