import type { Release } from './release.contract.ts'

/** A build without a version of its own (`1.0.0-dev`): the only kind of release whose files may change. */
export const isDraft = (version: string) => version.endsWith('-dev')

/** Whether its files lie here and not at another address. */
export const isLocal = ({ base }: Pick<Release, 'base'>) => base.startsWith('/')

/** A release that may not become what was asked for, with every reason. */
export class Refused extends Error {
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}
