// Refusals of the API, in Stripe's form and words.

interface ErrorDetails {
  status?: number
  type?: string
  code?: string
  param?: string
  /** Why a bank refused a card. */
  decline_code?: string
  payment_intent?: object
}

export class ApiError extends Error {
  readonly details: ErrorDetails

  constructor(message: string, details: ErrorDetails = {}) {
    super(message)
    this.details = details
  }
}

export const statusOfError = ({ details }: ApiError): number => details.status ?? 400

export const errorBody = ({ message, details }: ApiError): object => ({
  error: {
    type: details.type ?? 'invalid_request_error',
    ...(details.code && { code: details.code }),
    message,
    ...(details.param && { param: details.param }),
    ...(details.decline_code && { decline_code: details.decline_code }),
    ...(details.payment_intent && { payment_intent: details.payment_intent }),
  },
})

export const missing = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(`No such ${what}: '${id}'`, {
    // Only what the address itself names is "not found".
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    param,
  })

const WORDS: Record<number, ErrorDetails & { message: string }> = {
  401: { message: 'Invalid API Key provided: sk_test_****' },
  403: { message: 'The provided key does not have the required permissions for this endpoint.' },
  409: {
    message: 'There is currently another in-progress request using this Stripe object or key.',
    code: 'idempotency_key_in_use',
  },
  429: { message: 'Request rate limit exceeded.', code: 'rate_limit' },
}

/** An error that a test asked for. */
export const faultOf = (status: number): ApiError => {
  const { message, ...details } = WORDS[status] ?? {
    message: 'An unknown error occurred.',
    ...(status >= 500 && { type: 'api_error' }),
  }
  return new ApiError(message, { ...details, status })
}
