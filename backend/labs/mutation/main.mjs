// npm run lab -- mutation [GROUP…]: changes small things in modules where a silent error hurts (StrykerJS), and counts how many of
// the changes a test notices. Prints the score of each group beside its bar, and every change that no test has noticed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { node, root } from '../../../.workspace/root.mjs'
import setup from '../../test/global-setup.ts'
import { GROUPS } from './groups.mjs'

/** It would be 176 packages of every installation, so it is fetched when this runs first. */
const STRYKER = '10.1.1'
const IGNORED = [
  '/mf-*',
  '/shell',
  '/shared-ui',
  '/.data',
  '/.cache',
  '/.github',
  '/backend/labs/*',
  '!/backend/labs/mutation',
  '/test-results',
]

async function stryker() {
  const folder = join(root, '.cache/stryker')
  const entry = join(folder, 'node_modules/@stryker-mutator/core/dist/src/index.js')
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  mkdirSync(folder, { recursive: true }) // npm does not create it
  if (!existsSync(entry))
    spawnSync('npm', ['install', ...options, `@stryker-mutator/core@${STRYKER}`], { stdio: 'inherit' })
  return (await import(pathToFileURL(entry).href)).Stryker
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(GROUPS, name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}.`)
  process.exit(1)
}
const Stryker = await stryker()
await setup() // one PostgreSQL for all mutants, in TEST_POSTGRES
const rows = []
const survivors = []
for (const [name, { mutate, tests, bar = 0 }] of Object.entries(GROUPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  const command = [node, '.workspace/jest/run-files.mjs', ...tests.map((test) => `backend/${test}`)].join(' ')
  const results = await new Stryker({
    mutate: mutate.map((file) => `backend/${file}`),
    testRunner: 'command',
    commandRunner: { command },
    ignorePatterns: IGNORED,
    checkers: [],
    plugins: [],
    reporters: ['progress'],
    allowConsoleColors: false,
    concurrency: availableParallelism(),
    timeoutMS: 20_000,
    tempDirName: '.cache/mutation',
    disableTypeChecks: false,
  }).runMutationTest()
  const counted = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const missed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const score = Math.round((1000 * (counted.length - missed.length)) / counted.length) / 10
  rows.push({ group: name, mutants: counted.length, missed: missed.length, score, bar, isMet: score >= bar })
  survivors.push(
    ...missed.map(({ fileName, location, mutatorName, replacement }) => {
      const position = `${fileName.slice(root.length + 1)}:${location.start.line}`
      return `${position} ${mutatorName}: ${replacement}`
    }),
  )
}
for (const line of survivors) console.log(line)
console.table(rows)
const passed = rows.every(({ isMet }) => isMet)
recordResult(names.length > 0 ? 'mutation-part' : 'mutation', { rows, survivors, passed })
await globalThis.stopPostgres()
process.exit(passed ? 0 : 1)
