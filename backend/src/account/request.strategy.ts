import { Strategy, type StrategyCreated } from 'passport'

type Done = (error: Error | null, who?: object | null) => void
type Verify = (request: unknown, done: Done) => void

/**
 * The smallest passport strategy: asks `validate` about the whole request.
 * Passport calls it on `Object.create(strategy)`, which has no `#private` members; hence `_verify`.
 */
export class RequestStrategy extends Strategy {
  readonly _verify: Verify
  constructor(verify: Verify) {
    super()
    this._verify = verify
  }

  override authenticate(this: StrategyCreated<RequestStrategy>, request: unknown): void {
    this._verify(request, (error, who) => (error ? this.error(error) : who ? this.success(who) : this.fail(401)))
  }
}
