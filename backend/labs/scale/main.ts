/**
 * npm run lab -- scale [--streams N --seconds N --without ENGINES --only PARTS --json FILE|-]: the site on the engines of many
 * machines, under load, while they fail. What it promises is in backend/README.md.
 */
import { writeFileSync } from 'node:fs'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { StartError } from '../../dev/start-error.ts'
import { readOptions } from './options.ts'
import { findPrograms } from './programs.ts'
import { isPassed, text } from './report.ts'
import { run } from './run.ts'
import { openSite } from './site.ts'

const say = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
const stopSignal = new Promise<'stopped'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stopped'))
})
// An uncaught error ends the run and everything that it has started.
const broken = new Promise<never>((_resolve, reject) => process.on('uncaughtException', reject))
broken.catch(() => {})

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const { programs, problem } = { programs: undefined, ...findPrograms(options) }
  if (!programs) throw new StartError(problem)
  say('the engines start')
  const site = await openSite(options, programs)
  const running = run(site, options, say)
  running.catch(() => {}) // after a signal, the result does not matter
  const result = await Promise.race([running, stopSignal, broken]).finally(() => site.close())
  if (result === 'stopped') return 130
  const proof = { passed: isPassed(result), ...result }
  recordResult(options.isWhole ? 'scale' : 'scale-part', proof)
  const json = `${JSON.stringify(proof, null, 2)}\n`
  process.stdout.write(options.json === '-' ? json : text(result))
  if (options.json && options.json !== '-') writeFileSync(options.json, json)
  return isPassed(result) ? 0 : 1
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
