// Every failure that a caller may see: a code, a status, a readable message. Any other error is a bug and
// answers 500 without details.

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

export const TITLES: Record<FailureCode, string> = {
  malformed: 'This request could not be read',
  'signed-out': 'Please log in',
  forbidden: "You don't have any permission",
  'confirm-sign-in': 'Please confirm that it is you',
  'not-found': 'Not found',
  'method-not-allowed': 'This address does not accept this method',
  conflict: 'This is not possible right now',
  'too-large': 'This is too large',
  'address-too-long': 'This address is too long',
  'unsupported-type': 'This format is not accepted here',
  invalid: 'Please check what you entered',
  'too-many': 'Too many tries',
  unavailable: 'Not available right now',
}

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

  constructor(code: FailureCode, detail: string = TITLES[code], more: FailureDetails = {}) {
    super(detail)
    this.code = code
    this.more = more
  }

  get status(): number {
    return STATUS[this.code]
  }

  get title(): string {
    return TITLES[this.code]
  }
}

/** Checks the shape, not `instanceof`: the bundle of the screens has its own copy of the class. */
export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'code' in error && 'more' in error && Object.hasOwn(STATUS, String(error.code))

export const invalid = (errors: Record<string, string>): Failure =>
  new Failure('invalid', Object.values(errors).join(' '), { errors })
export const notFound = (what = 'This'): Failure =>
  new Failure('not-found', `${what} does not exist, or you may not see it.`)
