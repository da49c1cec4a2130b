/**
 * node backend/scripts/contract-report.ts            writes contract.report.json
 * node backend/scripts/contract-report.ts --check    fails when it is stale
 * node backend/scripts/contract-report.ts --since F  fails when the contracts break a client that was built against report F
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaks, type Report } from '../src/releases/going-live/contract-breaks.ts'
import { contractReport } from '../src/releases/going-live/contract-report.ts'

const file = join(import.meta.dirname, '../contract.report.json')
const text = `${JSON.stringify(await contractReport(), null, 1)}\n`
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
