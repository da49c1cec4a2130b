import { Strategy, type StrategyCreated } from 'passport'

type Done = (error: Error | null, account?: object | null) => void
type Verify = (request: unknown, options: unknown, done: Done) => void

/**
 * A Passport strategy whose `validate` receives the request and the options of its guard. Passport has one list of strategies
 * for the whole process, but tests start several applications in one. So a strategy has no services of its own: the guards
 * of each application pass theirs with `getAuthenticateOptions`.
 */
export class RequestStrategy extends Strategy {
  // Public, because passport's types show `authenticate` the public members only.
  constructor(readonly verify: Verify) {
    super()
  }

  override authenticate(this: StrategyCreated<RequestStrategy>, request: unknown, options: unknown): void {
    this.verify(request, options, (error, account) =>
      error ? this.error(error) : account ? this.success(account) : this.fail(401),
    )
  }
}
