import { reconnectWindowMs } from '../../../src/live/streams.ts'
import { type Bar, bar } from '../../bars.ts'

const SLOT_MS = 100
/** Random reconnects are never even: more than twice the share plus four standard deviations counts as a stampede. */
const most = (share: number) => 2 * share + 4 * Math.sqrt(share) + 1

/** The returns of streams by tenths of a second. */
export function histogram(times: number[]): number[] {
  const first = Math.min(...times)
  const slots: number[] = []
  for (const at of times) {
    const slot = Math.floor((at - first) / SLOT_MS)
    slots[slot] = (slots[slot] ?? 0) + 1
  }
  return Array.from(slots, (n) => n ?? 0)
}

/** Whether no tenth of a second has more than a fair share of the returns, which came in so many waves, if any came. */
export function judgeSpread(what: string, times: number[], waves = 1): Bar {
  const slots = times.length > 0 ? histogram(times) : []
  const each = times.length / waves
  const share = (each * SLOT_MS) / reconnectWindowMs(each)
  const [peak, limit] = [Math.max(0, ...slots), Math.floor(most(share))]
  return bar(
    `streams that came back, the most in 100 ms: ${what}`,
    `≤ ${limit} of ${times.length}`,
    peak,
    peak <= limit,
    [`by tenths of a second: ${slots.slice(0, 150).join(' ')}`],
  )
}
