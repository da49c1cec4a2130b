import { Strategy, type StrategyCreated } from 'passport'

type Done = (error: Error | null, account?: object | null) => void
type Verify = (request: unknown, done: Done) => void

/**
 * A passport strategy that gives the whole request to `validate`. The strategies of sessions and of codes extend it.
 */
export class RequestStrategy extends Strategy {
  // Public, because passport's types show `authenticate` the public members only.
  constructor(readonly verify: Verify) {
    super()
  }

  override authenticate(this: StrategyCreated<RequestStrategy>, request: unknown): void {
    this.verify(request, (error, account) =>
      error ? this.error(error) : account ? this.success(account) : this.fail(401),
    )
  }
}

/**
 * A guard's options, by which it asks this very strategy. Passport's names are one for a whole process, and the application
 * that is made last would answer for all. Passport writes into a strategy how a request goes on, so each one has its own.
 */
export const asking = (strategy: RequestStrategy) => ({
  get defaultStrategy(): RequestStrategy {
    return Object.create(strategy)
  },
})
