import type { INestApplicationContext } from '@nestjs/common'
import { Added } from './additions.ts'

const LONGEST_MS = 30_000

/**
 * Resolves when the process has nothing left to do before time passes: no job is due, no event is on its way to a stream.
 * One idle round after the others proves it, because what a module does last may give another something to do.
 */
export async function settled(app: INestApplicationContext, longestMs = LONGEST_MS): Promise<void> {
  const { settles } = app.get(Added).all
  for (const end = performance.now() + longestMs; ; ) {
    let wasBusy = false
    for (const settle of settles) if (await settle()) wasBusy = true
    if (!wasBusy) return
    if (performance.now() > end) throw new Error(`The site has work without end for ${longestMs / 1_000} seconds.`)
  }
}
