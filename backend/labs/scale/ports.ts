import { isFree } from '../../dev/ports.ts'

// Above the ports that the other tools of this checkout choose, and below those that the system gives to connections.
const [FIRST, LAST] = [30_000, 32_700]
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST))

/** A free port that is reserved within this run. */
export async function ownPort(): Promise<number> {
  for (;;) {
    next = next < LAST ? next + 1 : FIRST
    if (await isFree(next)) return next
  }
}
