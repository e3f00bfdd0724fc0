// Every failure that a caller may see: a code, a status, a readable message. Any other error is a bug and
// answers 500 without details.
import { say, type Words } from './words.ts'

const STATUS = {
  malformed: 400,
  'signed-out': 401,
  forbidden: 403,
  'confirm-sign-in': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-type': 415,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
} as const

export type FailureCode = keyof typeof STATUS

/** The words of a failure, if it has none of its own. */
export const titleOf = (code: FailureCode): string => say('platform.errors', `title.${code}`)

export interface FailureDetails {
  /** Messages by field name. */
  errors?: Record<string, string>
  /** Seconds. */
  retryAfter?: number
  /** For 405: the allowed methods. */
  allow?: string
  /** For a version conflict: the stored record. */
  current?: unknown
  /** What was sent with a refused request, so that nothing typed is lost. */
  sent?: unknown
  /** For confirm-sign-in: how the person can confirm. */
  confirmWith?: 'password' | 'code' | 'sign-in'
}

export class Failure extends Error {
  readonly code: FailureCode
  readonly more: FailureDetails

  constructor(code: FailureCode, detail: string = titleOf(code), more: FailureDetails = {}) {
    super(detail)
    this.code = code
    this.more = more
  }

  /** The same failure in the words of its reader. */
  in(words: Words): Failure {
    const { errors } = this.more
    const told = new Failure(this.code, words.read(this.message), {
      ...this.more,
      ...(errors && { errors: words.read(errors) }),
    })
    told.cause = this.cause
    return told
  }

  get status(): number {
    return STATUS[this.code]
  }

  get title(): string {
    return titleOf(this.code)
  }
}

/** Checks the shape, not `instanceof`: the bundle of the screens has its own copy of the class. */
export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'code' in error && 'more' in error && Object.hasOwn(STATUS, String(error.code))

export const invalid = (errors: Record<string, string>): Failure =>
  new Failure('invalid', Object.values(errors).join(' '), { errors })
/** What is not there, or not for the one who asks. */
export const notFound = (what = 'other'): Failure =>
  new Failure('not-found', say('platform.errors', 'notFound', { what }))
