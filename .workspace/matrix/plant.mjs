// Plants the defects of each family in a copy of the checkout, and sees which tests turn red.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout, linkAll } from '../copy.mjs'
import { buildable } from '../packages.mjs'
import { endTogether, run } from '../processes.mjs'
import { say, working } from '../progress.mjs'
import { node, root } from '../root.mjs'
import { resultsOf } from './complaints.mjs'
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

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
const inCopy = (args, onOutput) => run(node, args, { cwd: copy, onOutput })

/** Runs tests by their names in the copy; answers the results of their files. */
async function runTests(tests) {
  rmSync(proof, { recursive: true, force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const words = [...new Set(tests.flatMap(({ title }) => title.split(' > ').slice(-1)))]
  const name = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const { output } = await inCopy(['.workspace/test.mjs', 'unit', 'browser', ...files, '-t', name])
  return { results: readResults(proof), output }
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
const isRed = (test, results) => resultsOf(test, results).some(({ status }) => status === 'failed')

/** Only what was green before can turn red. A test of a process is quick, so it is tried in the copy itself. */
async function areGreen(family, tests) {
  const last = readResults()
  const open = tests.filter((test) => !test.file.endsWith('.spec.ts') || !isGreen(test, last))
  if (open.length === 0) return true
  const { results, output } = await runTests(open)
  const wrong = open.filter((test) => !isGreen(test, results))
  for (const { file, title } of wrong) say(`${family.family}: "${title}" of ${file} is not green without a defect.`)
  if (wrong.length > 0) say(output.trim().replace(/^/gm, '    '))
  return wrong.length === 0
}

/** Answers whether every row of the family that has tests was seen red. */
async function plant(family, families) {
  const texts = planted(family, read)
  const rows = family.rows.filter((row) => testsOf(row).length > 0)
  const bare = rows.filter((row) => plantedFor(row, family).length === 0)
  for (const { id } of bare) say(`${family.family}: row ${id} has nothing planted.`)
  const tests = rows.filter((row) => !bare.includes(row)).flatMap(testsOf)
  if (tests.length === 0) return bare.length === 0
  if (!(await areGreen(family, tests))) return false
  for (const [file, text] of texts) writeFileSync(join(copy, file), text)
  try {
    const built = await inCopy(['.workspace/build.mjs'])
    if (built.code !== 0) throw new Error(`${family.family} does not build:\n${built.output.trim()}`)
    const { results } = await runTests(tests)
    const red = rows.filter((row) => !bare.includes(row) && testsOf(row).some((test) => isRed(test, results)))
    const green = rows.filter((row) => !bare.includes(row) && !red.includes(row))
    if (red.length > 0) recordSeenRed(red, family, families)
    for (const { id } of green) say(`${family.family}: row ${id} stayed green.`)
    return green.length === 0 && bare.length === 0
  } finally {
    for (const file of texts.keys()) writeFileSync(join(copy, file), read(file))
  }
}

/** Plants the named families, or all; those that were seen red as they are now are left out, unless `again`. */
export async function plantAll(families, names, again) {
  const unknown = names.filter((name) => !families.some(({ family }) => family === name))
  if (unknown.length > 0) {
    say(`There is no family ${unknown.join(', ')}; there are ${families.map(({ family }) => family).join(', ')}.`)
    return false
  }
  const seen = readSeenRed()
  const isNew = (family) => again || family.rows.some((row) => testsOf(row).length > 0 && !seenRedOn(row, family, seen))
  const wanted = families.filter((family) => (names.length === 0 || names.includes(family.family)) && isNew(family))
  if (wanted.length === 0) say('Every row was seen red as it is now.')
  if (wanted.length === 0) return true
  endTogether(remove)
  prepare()
  let well = true
  for (const family of wanted) {
    const done = working(family.family)
    const isRed = await plant(family, families).catch((error) => {
      say(error.message)
      return false
    })
    say(`${family.family.padEnd(24)}${isRed ? 'all red' : 'NOT ALL RED'}${done().padStart(9)}`)
    well &&= isRed
  }
  return well
}
