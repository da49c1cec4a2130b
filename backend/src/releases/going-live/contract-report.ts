import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import type { Report } from './contract-breaks.ts'
import { type Direction, directions } from './directions.ts'

const src = join(import.meta.dirname, '../..')

/** Failures and live events are sent by no controller. */
const SENT = /^ProblemBody$|Event$/

/**
 * Every contract of this backend as JSON Schema: requests, replies and failures. A schema that travels one way only is
 * reported for this way; one of which nothing is known counts as both.
 */
export function contractReport(): Promise<Report> {
  report ??= readContracts()
  return report
}

let report: Promise<Report> | undefined

async function readContracts(): Promise<Report> {
  const result: Report = {}
  const known = await directions(src)
  for (const path of globSync('**/*.contract.{ts,js}', { cwd: src }).sort()) {
    const exported = (await import(join(src, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = `${basename(path).split('.')[0]}.${name}`
      if (value instanceof z.core.$ZodType) {
        const ways = known.get(value) ?? new Set<Direction>(SENT.test(name) ? ['reply'] : ['request', 'reply'])
        result[key] = {
          ...(ways.has('request') && { request: jsonSchema(value, 'input') }),
          ...(ways.has('reply') && { reply: jsonSchema(value, 'output') }),
        }
      } else if (isErrors(value)) {
        result[key] = { errors: value }
      }
    }
  }
  return result
}

/** A transform makes request and reply differ. Of a reply it says which objects their readers refuse to see grow. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      const { type, catchall } = zodSchema._zod.def as z.core.$ZodObjectDef
      if (io !== 'output' || type !== 'object' || made.additionalProperties !== false) return
      delete made.additionalProperties
      if (catchall) made.unevaluatedProperties = false
    },
  })

/** Whether it is a table of failures (`errors({…})`); other constants of a contract are not part of the wire. */
const isErrors = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([code, error]) => (error as { code?: unknown })?.code === code)

/** The part of a report that a release uses: the contracts of these names. */
export const usedOf = (report: Report, names: string[]): Report =>
  Object.fromEntries(Object.entries(report).filter(([key]) => names.includes(key.split('.')[0] ?? '')))
