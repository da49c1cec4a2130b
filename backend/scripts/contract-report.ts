/**
 * node scripts/contract-report.ts            writes contract.report.json
 * node scripts/contract-report.ts --check    fails when it is stale
 * node scripts/contract-report.ts --since F  fails when the contracts break a client that was built against report F
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { breaks, type Report } from './contract-breaks.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'contract.report.json')

async function report(): Promise<Report> {
  const result: Report = {}
  for (const path of globSync('src/*/*.contract.ts', { cwd: root }).sort()) {
    const exported = (await import(join(root, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = `${basename(path, '.contract.ts')}.${name}`
      if (value instanceof z.ZodType) {
        // Both sides: what a client may send and what it gets. Transforms make them differ.
        const io = (side: 'input' | 'output') => z.toJSONSchema(value, { io: side, unrepresentable: 'any' })
        result[key] = { request: io('input'), reply: io('output') }
      } else if (typeof value === 'object' && value !== null) {
        result[key] = { errors: value as Record<string, unknown> }
      }
    }
  }
  return result
}

const text = `${JSON.stringify(await report(), null, 1)}\n`
const [flag, since] = process.argv.slice(2)
if (flag === '--check') {
  if (readFileSync(file, 'utf8') !== text) fail(['contract.report.json is stale: run npm run contract'])
} else if (flag === '--since') {
  fail(breaks(JSON.parse(readFileSync(since!, 'utf8')) as Report, JSON.parse(text) as Report))
} else {
  writeFileSync(file, text)
}

function fail(problems: string[]): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
