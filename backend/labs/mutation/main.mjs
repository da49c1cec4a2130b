// npm run lab -- mutation [GROUP…] [--minutes N]: moves each constant by one and swaps each comparison in the files of
// groups.mjs, and runs the tests that must notice. Prints every mutant that survives; accepted.mjs has the reasons of those
// that may.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { filesBelow, node, root } from '../../../.workspace/root.mjs'
import setup from '../../test/global-setup.ts'
import { ACCEPTED } from './accepted.mjs'
import { GROUPS } from './groups.mjs'
import { mutantsOf } from './mutants.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } })
const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(1)
}
const until = Date.now() + Number(values.minutes ?? 24 * 60) * 60_000
const folder = join(root, '.cache/mutation')
const backend = join(root, 'backend')
const sources = filesBelow('src', backend).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

/** Whether the tests fail with this mutant, or without one. A test that hangs has noticed it. */
async function fails(tests, slot, { file, source } = {}) {
  const changed = join(folder, `${slot}.ts`)
  if (file) writeFileSync(changed, source)
  const args = [
    ...(file ? ['--import', join(import.meta.dirname, 'preload.mjs')] : []),
    join(root, '.workspace/jest/run-files.mjs'),
    ...tests.map((test) => `backend/${test}`),
  ]
  const env = { ...process.env, ...(file && { MUTANT_FILE: join(backend, file), MUTANT_SOURCE: changed }) }
  const child = spawn(node, args, { cwd: root, env, stdio: 'ignore' })
  const timeout = setTimeout(() => child.kill('SIGKILL'), 600_000)
  const [code] = await new Promise((done) => child.on('close', (...result) => done(result)))
  clearTimeout(timeout)
  return code !== 0
}

function mutantsIn(patterns) {
  const found = patterns.map((pattern) => sources.filter((file) => pattern.test(file)))
  if (found.some((files) => files.length === 0)) throw new Error(`${patterns} names no file.`)
  return found.flat().flatMap((file) => {
    const source = readFileSync(join(backend, file), 'utf8')
    return mutantsOf(source, { isSql: file.endsWith('.sql.ts') }).map((mutant) => ({ file, ...mutant }))
  })
}

const reasonOf = ({ file, code, from, to }) =>
  ACCEPTED.find(
    (each) =>
      each.file === file &&
      code.includes(each.code) &&
      (!each.from || each.from === from) &&
      (!each.to || each.to === to),
  )?.why

mkdirSync(folder, { recursive: true })
await setup() // one PostgreSQL for all mutants, in TEST_POSTGRES
const rows = []
const survivors = []
for (const [group, { mutate, tests }] of Object.entries(GROUPS)) {
  if (positionals.length > 0 && !positionals.includes(group)) continue
  const mutants = mutantsIn(mutate)
  if (await fails(tests, 'original')) throw new Error(`The tests of ${group} fail without a mutant.`)
  const row = { group, mutants: mutants.length, killed: 0, accepted: 0, survived: 0, notRun: 0 }
  const rest = mutants.values()
  const work = async (_, slot) => {
    for (const mutant of rest) {
      const { file, line, code, from, to } = mutant
      if (Date.now() > until) row.notRun++
      else if (await fails(tests, slot, mutant)) row.killed++
      else {
        const why = reasonOf(mutant)
        row[why ? 'accepted' : 'survived']++
        const text = `${file}:${line} ${from} to ${to}: ${code}`
        console.log(why ? `accepted ${text} (${why})` : `SURVIVED ${text}`)
        if (!why) survivors.push(text)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  rows.push(row)
}
console.table(rows)
const passed = survivors.length === 0
recordResult(positionals.length > 0 ? 'mutation-part' : 'mutation', { rows, survivors, passed })
await globalThis.stopPostgres()
process.exit(passed ? 0 : 1)
