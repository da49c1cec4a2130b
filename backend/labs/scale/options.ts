import { parseArgs } from 'node:util'
import { StartError } from '../../dev/start-error.ts'

/** The engines that a run can do without. */
export const ENGINES = ['pooler', 'standby-reads', 'varnish'] as const
export type Engine = (typeof ENGINES)[number]

/** The parts of a run, in their order. */
export const PARTS = ['throughput', 'crowd', 'promote', 'roll', 'restore', 'cache'] as const
export type Part = (typeof PARTS)[number]

/** Reports the current step. */
export type Say = (line: string) => void

export interface Options {
  /** How many live streams are open. */
  streams: number
  /** How long each measurement lasts. */
  seconds: number
  /** How many messages a second the crowd writes. */
  rate: number
  /** How many times longer than in the fault laboratory the people of its load pause. */
  slower: number
  listings: number
  has(engine: Engine): boolean
  does(part: Part): boolean
  /** Whether all parts run with their default settings. */
  isWhole: boolean
  json: string | undefined
}

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new StartError(`--${name} wants a whole number above 0, not "${text}".`)
}

function chosen<T extends string>(name: string, text: string | undefined, known: readonly T[]): T[] {
  const values = text?.split(',').filter(Boolean) ?? []
  const unknown = values.filter((word) => !known.includes(word as T))
  if (unknown.length === 0) return values as T[]
  throw new StartError(`--${name} does not know ${unknown.join(', ')}; it knows ${known.join(', ')}.`)
}

/** Reads the command line. */
export function readOptions(args: string[]): Options {
  const text = (standard: string) => ({ type: 'string', default: standard }) as const
  const { values } = parseArgs({
    args,
    options: {
      streams: text('20000'),
      seconds: text('30'),
      rate: text('10'),
      slower: text('40'),
      listings: text('20000'),
      without: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const without = chosen('without', values.without, ENGINES)
  const only = chosen('only', values.only, PARTS)
  const number = (name: 'streams' | 'seconds' | 'rate' | 'slower' | 'listings') => wholeNumber(name, values[name])
  return {
    ...{ streams: number('streams'), seconds: number('seconds'), rate: number('rate') },
    ...{ slower: number('slower'), listings: number('listings'), json: values.json },
    has: (engine) => !without.includes(engine),
    does: (part) => only.length === 0 || only.includes(part),
    isWhole: args.every((arg, i) => arg.startsWith('--json') || args[i - 1] === '--json'),
  }
}
