// Plants the defects of each family in a copy of the checkout, and sees which tests turn red.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout, linkAll } from '../copy.mjs'
import { buildable } from '../packages.mjs'
import { endTogether, run } from '../processes.mjs'
import { say, working } from '../progress.mjs'
import { node, root } from '../root.mjs'
import { isSpec, resultsOf } from './complaints.mjs'
import { readResults } from './results.mjs'
import { faultOfReplacement, plantedFor, testsOf } from './rows.mjs'
import { readSeenRed, recordSeenRed, seenRedOn } from './seen-red.mjs'

const copy = join(root, '.cache/plant')
const proof = join(copy, '.cache/proof')
const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 })

/** A copy with the builds of this checkout, so that only what is planted is built anew. */
function prepare() {
  remove()
  copyCheckout(copy)
  for (const name of buildable())
    if (existsSync(join(root, name, 'dist'))) linkAll(join(root, name, 'dist'), join(copy, name, 'dist'))
}

/** The checkout may be worked on meanwhile, so its files are read in the copy. */
const read = (file) => (existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : undefined)
const inCopy = (args, onOutput) => run(node, args, { cwd: copy, onOutput })

/**
 * Runs tests in the copy; answers the results of their files. A browser test stands alone and takes long, so only those that
 * are named run. The others may stand on those before them in their file, which is quick.
 */
async function runTests(tests, ...browserFlags) {
  rmSync(proof, { recursive: true, force: true })
  const [inBrowser, others] = [tests.filter(({ file }) => isSpec(file)), tests.filter(({ file }) => !isSpec(file))]
  const names = inBrowser.map(({ title }) =>
    title
      .split(' > ')
      .at(-1)
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  const outputs = []
  for (const [step, chosen, ...flags] of [
    ['unit', others],
    ['browser', inBrowser, '-t', names.join('|'), ...browserFlags],
  ]) {
    const files = [...new Set(chosen.map(({ file }) => file))]
    if (files.length > 0) outputs.push(await inCopy(['.workspace/test.mjs', step, ...files, ...flags]))
  }
  return { results: readResults(proof), output: outputs.map(({ output }) => output).join('') }
}

/** The files of a family with all its replacements; throws when one cannot be made. */
export function planted(family, read) {
  const texts = new Map()
  for (const each of family.rows.flatMap((row) => row.planted ?? [])) {
    const [fault] = faultOfReplacement(each, read(each.file))
    if (fault) throw new Error(`${family.family}: ${fault}`)
    const text = texts.get(each.file) ?? read(each.file)
    if (text.split(each.find).length !== 2)
      throw new Error(`${family.family}: in ${each.file}, another replacement changes "${each.find}".`)
    texts.set(
      each.file,
      text.replace(each.find, () => each.put),
    )
  }
  return texts
}

const isGreen = (test, results) => {
  const found = resultsOf(test, results)
  return found.length > 0 && found.every(({ status }) => status === 'passed')
}

/** The rows of which a test has failed. A test that did not run shows nothing. */
export const redRows = (rows, results) =>
  rows.filter((row) => testsOf(row).some((test) => resultsOf(test, results).some(({ status }) => status === 'failed')))

/** Only what is green without a defect can turn red. What the last `npm test` did not see green is tried here. */
async function areGreen(family, tests) {
  const last = readResults()
  const open = tests.filter((test) => !isGreen(test, last))
  if (open.length === 0) return true
  const { results, output } = await runTests(open)
  const wrong = open.filter((test) => !isGreen(test, results))
  for (const { file, title } of wrong) say(`${family.family}: "${title}" of ${file} is not green without a defect.`)
  if (wrong.length > 0) say(output.trim().replace(/^/gm, '    '))
  return wrong.length === 0
}

/** A browser test that fails waits for its time-out, so it gets three times what the longest has needed, not a minute. */
function patienceFor(tests) {
  const results = readResults()
  const inBrowser = tests.filter(({ file }) => isSpec(file))
  const longest = Math.max(0, ...inBrowser.flatMap((test) => resultsOf(test, results)).map(({ ms }) => ms))
  return longest > 0 ? [`--timeout=${Math.max(20_000, 3 * longest)}`] : []
}

/** Answers whether each of these rows of the family was seen red. They have tests. */
async function plant(family, wanted, families) {
  const texts = planted(family, read)
  const originals = [...texts.keys()].map((file) => [file, read(file)])
  const [rows, bare] = [true, false].map((has) => wanted.filter((row) => plantedFor(row, family).length > 0 === has))
  for (const { id } of bare) say(`${family.family}: row ${id} has nothing planted.`)
  const tests = rows.flatMap(testsOf)
  if (tests.length === 0) return bare.length === 0
  if (!(await areGreen(family, tests))) return false
  for (const [file, text] of texts) writeFileSync(join(copy, file), text)
  try {
    const built = await inCopy(['.workspace/build.mjs'])
    if (built.code !== 0) throw new Error(`${family.family} does not build:\n${built.output.trim()}`)
    const { results } = await runTests(tests, ...patienceFor(tests))
    const red = redRows(rows, results)
    const green = rows.filter((row) => !red.includes(row))
    if (red.length > 0) recordSeenRed(red, family, families)
    for (const { id } of green) say(`${family.family}: row ${id} stayed green.`)
    return green.length === 0 && bare.length === 0
  } finally {
    for (const [file, text] of originals) writeFileSync(join(copy, file), text)
  }
}

/** Plants the named families, or all; rows that were seen red as they are now are left out, unless `again`. */
export async function plantAll(families, names, again) {
  const unknown = names.filter((name) => !families.some(({ family }) => family === name))
  if (unknown.length > 0) {
    say(`There is no family ${unknown.join(', ')}; there are ${families.map(({ family }) => family).join(', ')}.`)
    return false
  }
  const seen = readSeenRed()
  const newRows = (family) =>
    family.rows.filter((row) => testsOf(row).length > 0 && (again || !seenRedOn(row, family, seen)))
  const wanted = families
    .filter(({ family }) => names.length === 0 || names.includes(family))
    .map((family) => ({ family, rows: newRows(family) }))
    .filter(({ rows }) => rows.length > 0)
  if (wanted.length === 0) say('Every row was seen red as it is now.')
  if (wanted.length === 0) return true
  endTogether(remove)
  prepare()
  let well = true
  for (const { family, rows } of wanted) {
    const done = working(family.family)
    const isRed = await plant(family, rows, families).catch((error) => {
      say(error.message)
      return false
    })
    say(`${`${family.family} `.padEnd(30)}${isRed ? 'all red' : 'NOT ALL RED'}${done().padStart(9)}`)
    well &&= isRed
  }
  return well
}
