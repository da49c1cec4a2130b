/** The bars of all laboratories: what a run has to reach, what it has reached, and how a benchmark prints and stores them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../.data/bench')

export interface Bar {
  what: string
  bar: string
  value: string
  isMet: boolean
  /** Details about a missed bar, one line each. */
  why: string[]
}

export const bar = (
  what: string,
  expected: string,
  value: string | number,
  isMet: boolean,
  why: string[] = [],
): Bar => ({
  ...{ what, bar: expected, value: String(value), isMet },
  why: isMet ? [] : why.slice(0, 5),
})

/** A bar of nothing at all: each of these sentences is one too many. */
export const none = (what: string, problems: string[]): Bar =>
  bar(what, '0', problems.length, problems.length === 0, problems)

/** A bar that a number may not go beyond. */
export const atMost = (what: string, most: number, value: number, unit: string, why: string[] = []): Bar =>
  bar(what, `≤ ${most} ${unit}`, `${rounded(value)} ${unit}`, value <= most, why)

export const rounded = (value: number) => Math.round(value * 100) / 100

/** A bar that a number may not stay below. */
export const atLeast = (what: string, least: number, value: number, unit: string): Bar => ({
  ...{ what, bar: `≥ ${least} ${unit}`, value: `${Math.round(value * 100) / 100} ${unit}` },
  ...{ isMet: value >= least, why: [] },
})

/** Prints and stores the results; returns the exit code, which is 1 if a bar is missed. */
export function conclude(name: string, bars: Bar[], results: object): number {
  console.table(bars.map(({ what, bar, value, isMet }) => ({ what, bar, value, '': isMet ? 'met' : 'MISSED' })))
  // More than one waiting process for each core makes the times of a busy machine.
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
  console.log(`load ${load}`)
  const passed = bars.every(({ isMet }) => isMet)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify({ passed, load, bars, ...results }, null, 2)}\n`)
  return passed ? 0 : 1
}
