export class StripeApiError extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; code?: string; message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

export const missing = (what: string, id: string) =>
  new StripeApiError(404, {
    ...{ type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' },
  })

/** An account that is not there, or not the platform's: Stripe does not say which. */
export const unshown = (id: string) =>
  new StripeApiError(403, {
    ...{ type: 'invalid_request_error', code: 'account_invalid' },
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })

/** A failure of Stripe itself, which does not say what was done before. */
export const failure = () => new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' })
