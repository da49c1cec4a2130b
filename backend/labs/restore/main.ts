/** npm run lab -- restore [page] [--seconds N] [--json FILE|-]: runs operations/backup.md, then its drill; `page`: only the page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { type Drill, drill } from './drill.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, seconds: { type: 'string', default: '5' } },
})
const seconds = Number(values.seconds)
if (!(seconds >= 0)) {
  console.error(`${values.seconds} is no number of seconds.`)
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-restore-'))
chmodSync(scratch, 0o755) // PostgreSQL runs as another user when we are root
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const page = spawn('sh', [join(import.meta.dirname, 'debian.sh'), 'node', 'backend/labs/restore/page.ts'], {
  stdio: 'inherit',
})
process.once('exit', () => page.kill())
const [code] = (await once(page, 'exit')) as [number | null]
if (code !== 0 || positionals[0] === 'page') process.exit(code ?? 1)

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The result for people. */
const table = (d: Drill): string =>
  [
    `database              ${megabytes(d.databaseBytes)}, ${megabytes(d.logBytes)} of log in the archive, ${d.requests} requests`,
    `base backup           ${d.backupMs} ms, under load`,
    `restore to the moment ${d.restoreMs} ms`,
    `erase again           ${d.erasureMs} ms, twice`,
    `start of the site     ${d.startMs} ms`,
    `from loss to answers  ${d.totalMs} ms`,
    `before the moment     ${d.before} acknowledged, ${d.lost.length} lost, ${d.doubled.length} doubled`,
    `after the moment      ${d.after} acknowledged, ${d.left.length === 0 ? 'none of it there' : `there: ${d.left.join(', ')}`}`,
    ...[...d.lost, ...d.doubled, ...d.problems].map((each) => `problems: ${each}`),
  ].join('\n')

const result = await drill(scratch, seconds)
const isWell = [result.lost, result.doubled, result.left, result.problems].every((found) => found.length === 0)
const json = `${JSON.stringify({ ...result, isWell }, null, 2)}\n`
process.stdout.write(values.json === '-' ? json : `${table(result)}\n${isWell ? 'passed' : 'failed'}\n`)
if (values.json && values.json !== '-') writeFileSync(values.json, json)
recordResult('faults-restore', { what: 'a restored backup [spec-scale-restore]', ...result, passed: isWell })
process.exit(isWell ? 0 : 1)
