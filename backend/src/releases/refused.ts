export class Refused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
