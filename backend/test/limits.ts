import { type Limit, RateLimit } from '../src/http/rate-limit.ts'
import type { TestApp } from './app.ts'

/** Counts this many uses of a coarse limit, as of now. */
export function useCoarseLimit({ app }: Pick<TestApp, 'app'>, name: Limit['name'], who: string | number, used: number) {
  const limits = app.get(RateLimit, { strict: false })
  const limit = { name, max: Number.POSITIVE_INFINITY, seconds: 300 }
  for (let use = 0; use < used; use++) limits.takeCoarse(limit, who)
}
