/** How every benchmark of the backend ends: its figures beside their bars, on the terminal and in a file. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Bar } from '../scale/bars.ts'

export { atMost, type Bar, bar } from '../scale/bars.ts'

const FOLDER = join(import.meta.dirname, '../../.data/bench')

/** A bar that a number may not stay below. */
export const atLeast = (what: string, least: number, figure: number, unit: string): Bar => ({
  ...{ what, bar: `≥ ${least} ${unit}`, figure: `${Math.round(figure * 100) / 100} ${unit}` },
  ...{ isMet: figure >= least, why: [] },
})

/** Prints and keeps what was measured; answers the process's exit code, which is 1 beyond a bar. */
export function conclude(name: string, bars: Bar[], figures: object): number {
  console.table(bars.map(({ what, bar, figure, isMet }) => ({ what, bar, figure, '': isMet ? 'met' : 'MISSED' })))
  // More than one waiting process for each core makes the times of a busy machine.
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
  console.log(`load ${load}`)
  const passed = bars.every(({ isMet }) => isMet)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify({ passed, load, bars, ...figures }, null, 2)}\n`)
  return passed ? 0 : 1
}
