/** An error in the words of Stripe's API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; code?: string; message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

export const missing = (what: string, id: string) =>
  new StripeRefusal(404, {
    ...{ type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' },
  })

/** A failure of Stripe itself, which does not say what was done before. */
export const failure = () => new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
