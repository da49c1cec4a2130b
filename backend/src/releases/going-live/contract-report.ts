import { join } from 'node:path'
import * as z from 'zod/mini'
import { readContracts } from '../../contracts.ts'
import type { Report } from './contract-breaks.ts'
import { type Direction, directions } from './directions.ts'

const src = join(import.meta.dirname, '../..')

/** No controller sends failures and live events. */
const SENT = /^ProblemBody$|Event$/

/**
 * Every contract of this backend as JSON Schema: requests, replies and failures. A schema that no controller uses is
 * reported as both request and reply.
 */
export function contractReport(): Promise<Report> {
  report ??= createReport()
  return report
}

let report: Promise<Report> | undefined

async function createReport(): Promise<Report> {
  const result: Report = {}
  const known = await directions(src)
  for (const { name: contract, exports } of await readContracts(src)) {
    for (const [name, value] of exports) {
      const key = `${contract}.${name}`
      if (value instanceof z.core.$ZodType) {
        const used = known.get(value) ?? new Set<Direction>(SENT.test(name) ? ['reply'] : ['request', 'reply'])
        result[key] = {
          ...(used.has('request') && { request: jsonSchema(value, 'input') }),
          ...(used.has('reply') && { reply: jsonSchema(value, 'output') }),
        }
      } else if (isErrors(value)) {
        result[key] = { errors: value }
      }
    }
  }
  return result
}

/** Only replies whose clients reject new fields (`z.strictObject`) exclude other fields. */
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

const isErrors = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([code, error]) => (error as { code?: unknown })?.code === code)

export const usedOf = (report: Report, names: string[]): Report =>
  Object.fromEntries(Object.entries(report).filter(([key]) => names.includes(key.split('.')[0] ?? '')))
