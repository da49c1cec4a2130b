/**
 * node backend/scripts/contract-report.ts            writes contract.report.json
 * node backend/scripts/contract-report.ts --check    fails when it is stale
 * node backend/scripts/contract-report.ts --since F  fails when the contracts break a client that was built against report F
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { breaks, type Report } from './contract-breaks.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'contract.report.json')

async function report(): Promise<Report> {
  const result: Report = {}
  for (const path of globSync('src/*/*.contract.ts', { cwd: root }).sort()) {
    const exported = (await import(join(root, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = `${basename(path, '.contract.ts')}.${name}`
      if (value instanceof z.core.$ZodType) {
        // Both sides: what a client may send and what it gets. Transforms make them differ.
        const io = (side: 'input' | 'output') => z.toJSONSchema(value, { io: side, unrepresentable: 'any' })
        result[key] = { request: io('input'), reply: io('output') }
      } else if (isErrors(value)) {
        result[key] = { errors: value }
      }
    }
  }
  return result
}

/** A table of failures (`errors({…})`); other constants of a contract are no part of the wire. */
const isErrors = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([code, error]) => (error as { code?: unknown })?.code === code)

const text = `${JSON.stringify(await report(), null, 1)}\n`
const [flag, since] = process.argv.slice(2)
if (flag === '--check') {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    fail(['contract.report.json is stale: run node backend/scripts/contract-report.ts'])
} else if (flag === '--since') {
  fail(breaks(JSON.parse(readFileSync(since ?? '', 'utf8')) as Report, JSON.parse(text) as Report))
} else {
  writeFileSync(file, text)
}

function fail(problems: string[]): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
