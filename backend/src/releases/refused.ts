/** Thrown, with every reason, when a build cannot be published or a release cannot go live. */
export class Refused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
