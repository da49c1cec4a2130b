import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import type { Report } from './contract-breaks.ts'

const src = join(import.meta.dirname, '../..')

/** Every contract of this backend as JSON Schema: requests, replies and failures. */
export async function contractReport(): Promise<Report> {
  const result: Report = {}
  for (const path of globSync('**/*.contract.{ts,js}', { cwd: src }).sort()) {
    const exported = (await import(join(src, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = `${basename(path).split('.')[0]}.${name}`
      if (value instanceof z.core.$ZodType) {
        // A transform makes request and reply differ.
        const io = (side: 'input' | 'output') => z.toJSONSchema(value, { io: side, unrepresentable: 'any' })
        result[key] = { request: io('input'), reply: io('output') }
      } else if (isErrors(value)) {
        result[key] = { errors: value }
      }
    }
  }
  return result
}

/** Whether it is a table of failures (`errors({…})`); other constants of a contract are not part of the wire. */
const isErrors = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([code, error]) => (error as { code?: unknown })?.code === code)

/** The part of a report that a release uses: the contracts of these names. */
export const usedOf = (report: Report, names: string[]): Report =>
  Object.fromEntries(Object.entries(report).filter(([key]) => names.includes(key.split('.')[0] ?? '')))
