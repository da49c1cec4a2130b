// npm run lab -- defects [--module] [NAME…]: puts one defect at a time into a copy of the checkout, and prints which
// test file finds it and whether that file runs every day. With --module, all tests of its module are tried in turn;
// otherwise only the file that is known to find it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copyCheckout, linkAll } from '../copy.mjs'
import { run, terminateWithChildren } from '../processes.mjs'
import { recordResult } from '../recorded-results.mjs'
import { filesBelow, root } from '../root.mjs'
import { isEveryday, isOtherBrowser, isTest } from '../test-selection.mjs'
import { DEFECTS } from './defects.mjs'

const args = process.argv.slice(2)
const isWholeModule = args.includes('--module')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !DEFECTS.some((defect) => defect.name === name))
if (unknown.length > 0) {
  console.error(`There is no defect ${unknown.join(', ')}; there are ${DEFECTS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-defects-'))
terminateWithChildren(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const copy = join(folder, 'checkout')
copyCheckout(copy)
for (const name of readdirSync(root))
  if (existsSync(join(root, name, 'dist'))) linkAll(join(root, name, 'dist'), join(copy, name, 'dist'))

const tests = filesBelow('').filter((file) => isTest(file) && !isOtherBrowser(file) && !file.includes('.slow.'))
const isSpec = (file) => file.endsWith('.spec.ts')

/** The tests beside the file come before the others of its module, those of every day before the others. */
function partsOf({ file, foundBy }) {
  if (foundBy && !isWholeModule) return [[foundBy]]
  const module = /^backend\/src\/[^/]+\/|^[^/]+\//.exec(file)[0]
  const beside = (each) => dirname(each) === dirname(file)
  const inModule = tests.filter((each) => each.startsWith(module))
  const units = inModule.filter((each) => !isSpec(each))
  return [
    units.filter((each) => isEveryday(each) && beside(each)),
    units.filter((each) => isEveryday(each) && !beside(each)),
    units.filter((each) => !isEveryday(each)),
    inModule.filter(isSpec),
  ].filter((part) => part.length > 0)
}

// One PostgreSQL for all defects but those of migrations, for which Jest starts one.
process.env.TMPDIR = folder
const { default: startPostgres } = await import(pathToFileURL(join(copy, 'backend/test/global-setup.ts')).href)
await startPostgres()

const JEST = [
  '--experimental-vm-modules',
  join(copy, 'node_modules/jest/bin/jest.js'),
  '--config',
  join(copy, '.workspace/jest.config.mjs'),
  '--runTestsByPath',
]

/** Returns the first test that fails, if one does. */
async function firstFailure(files, { isInDatabase }) {
  const env = { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0', NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const command = files.every(isSpec)
    ? [join(copy, '.workspace/test.mjs'), 'browser', '-x', ...files]
    : isInDatabase
      ? [...JEST, ...files]
      : [join(copy, '.workspace/jest/run-files.mjs'), ...files]
  const { code, output } = await run(join(copy, 'node_modules/node/bin/node'), command, { cwd: copy, env, minutes: 15 })
  if (code === 0) return undefined
  const unit = /^\{"file":.*\}$/m.exec(output)
  if (unit) return JSON.parse(unit[0])
  const test = (isInDatabase ? /^ *● (.*)$/m : /^✘ (.*)$/m).exec(output)?.[1]
  if (test) return { file: files.find((file) => test.includes(file)) ?? files[0], test }
  throw new Error(`The tests of a defect could not run:\n${output}`)
}

const rows = []
for (const defect of DEFECTS) {
  const { name, file, before, after } = defect
  if (names.length > 0 && !names.includes(name)) continue
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const began = performance.now()
  let found
  writeFileSync(
    path,
    text.replace(before, () => after),
  )
  for (const part of partsOf(defect)) {
    found = await firstFailure(part, { isInDatabase: file.includes('/migrations/') })
    if (found) break
  }
  writeFileSync(path, text)
  const foundBy = found?.file ?? '-'
  rows.push({ name, foundBy, everyday: found !== undefined && isEveryday(found.file), test: found?.test })
  const part = found ? (isEveryday(found.file) ? 'every day' : 'slow part') : 'NOT FOUND'
  console.log(`${name.padEnd(28)}${part.padEnd(11)}${Math.round((performance.now() - began) / 1000)} s  ${foundBy}`)
}
const found = rows.filter(({ foundBy }) => foundBy !== '-')
const passed = found.length === rows.length
console.log(
  `${found.length} of ${rows.length} found, ${rows.filter(({ everyday }) => everyday).length} by the tests of every day`,
)
recordResult(names.length > 0 ? 'defects-part' : 'defects', { rows, passed })
await globalThis.stopPostgres()
process.exit(passed ? 0 : 1)
