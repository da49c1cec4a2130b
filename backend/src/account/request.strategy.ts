import { Strategy, type StrategyCreated } from 'passport'

type Done = (error: Error | null, account?: object | null) => void
type Verify = (request: unknown, options: unknown, done: Done) => void

/**
 * Passport has one list of strategies for the whole process, but tests start several applications in one process. So
 * `validate` receives the options of its guard, and the guards of each application pass their services with
 * `getAuthenticateOptions`.
 */
export class RequestStrategy extends Strategy {
  // Public, because Passport's types give `authenticate` only the public members.
  constructor(readonly verify: Verify) {
    super()
  }

  override authenticate(this: StrategyCreated<RequestStrategy>, request: unknown, options: unknown): void {
    this.verify(request, options, (error, account) =>
      error ? this.error(error) : account ? this.success(account) : this.fail(401),
    )
  }
}
