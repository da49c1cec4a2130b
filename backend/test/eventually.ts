import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats `check`, at growing intervals, until it no longer throws. */
export async function eventually(check: () => unknown, ms = 40_000): Promise<void> {
  const end = Date.now() + ms
  for (let pause = 5; ; await sleep(pause), pause = Math.min(200, pause * 1.3)) {
    try {
      await check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
