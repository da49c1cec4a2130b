import { type Bar, bar } from '../bars.ts'
import { freshNetwork } from '../load/send-request.ts'
import type { ScaleSite } from './site.ts'

/** A visitor's limit for the whole API (`ANONYMOUS` in src/http/api-limit.ts, whose decorators Node cannot read). */
const MAX = 300
/** The uses that a process may have leased and not used. */
const LEASE = 10
const MORE = 40
const AT_ONCE = 4

/** One network sends requests through all processes until it is refused. Forty processes are `src/http/rate-limit*.test.ts`. */
export async function judgeLimits({ inner }: ScaleSite): Promise<Bar[]> {
  const headers = { 'x-forwarded-for': freshNetwork() }
  let [left, allowed] = [MAX + MORE, 0]
  const others = new Map<number, number>()
  const sendRequest = async () => {
    while (left-- > 0) {
      const { status, body } = await fetch(`http://127.0.0.1:${inner}/api/languages/version`, { headers })
      await body?.cancel()
      if (status === 200) allowed++
      else others.set(status, (others.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRequest))
  const isRight = allowed <= MAX && allowed >= MAX - LEASE
  const expected = `${MAX - LEASE} to ${MAX}`
  const why = [...others].map(([status, n]) => `${n} × ${status}`)
  return [bar(`a limit of ${MAX} through all processes lets through`, expected, allowed, isRight, why)]
}
