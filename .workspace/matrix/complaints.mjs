// What the matrix finds wrong: rows that nothing shows, and browser tests that show nothing.
import { faultsOfRows, plantedFor, readShown, rowsOf, testsOf } from './rows.mjs'
import { seenRedOn } from './seen-red.mjs'
import { hasTitle, titlesOfSpec, unnamedIn } from './titles.mjs'

/** Whether a file has browser tests of the site; `fixtures.spec.ts` tries what they stand on. */
export const isSpec = (file) => file.endsWith('.spec.ts') && !file.endsWith('/fixtures.spec.ts')

/** The results of a file that a title names: the test of that title, or those whose titles begin with it. */
export function resultsOf({ file, title }, results) {
  const tests = results[file] ?? []
  const exact = tests.filter((test) => test.title === title)
  return exact.length > 0 ? exact : tests.filter((test) => title && test.title.startsWith(title))
}

/** Faults of the rows as they stand beside the sources. `read` answers the text of a file, or nothing. */
export function faultsInSources(families, seen, read) {
  const faults = faultsOfRows(families, read)
  if (faults.length > 0) return faults
  const rows = rowsOf(families)
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...rows.flatMap((row) =>
      testsOf(row).flatMap(({ file, title }) => {
        const text = read(file)
        if (text === undefined) return [`Row ${row.id} is shown by ${file}, which is not there.`]
        return hasTitle(file, text, title) ? [] : [`Row ${row.id} is shown by "${title}", which ${file} does not have.`]
      }),
    ),
    ...seen.filter(({ id }) => !ids.has(id)).map(({ id }) => `Row ${id} was seen red, and there is no such row.`),
  ]
}

/** The browser tests that no row names, read from their sources. */
export function unnamedTests(families, specs, read) {
  const shown = rowsOf(families).flatMap(testsOf)
  return specs.flatMap((file) => {
    const text = read(file)
    const titles = shown.filter((test) => test.file === file).map(({ title }) => title)
    return [
      ...titlesOfSpec(text).unreadable.map((line) => `${file}, ${line}: the title of this test cannot be read.`),
      ...unnamedIn(text, titles).map((title) => `No row names ${file} > ${title}.`),
    ]
  })
}

/** What is wrong with a row after the last runs, a sentence each. */
export function faultsOfRow(row, family, { results, proofOf, seen }) {
  const shown = row.shown.map(readShown)
  if (shown.length === 0) return [`Row ${row.id} has no test.`]
  const faults = []
  for (const test of shown.filter(({ file }) => file)) {
    const found = resultsOf(test, results)
    const named = `"${test.title}" of ${test.file}`
    if (!results[test.file]?.length) faults.push(`Row ${row.id}: ${test.file} did not run.`)
    else if (found.length === 0) faults.push(`Row ${row.id}: ${named} names no test that ran.`)
    for (const { title, status } of found)
      if (status !== 'passed')
        faults.push(`Row ${row.id}: "${title}" of ${test.file} ${status === 'failed' ? 'failed' : 'was skipped'}.`)
  }
  const hasTests = shown.some(({ file }) => file)
  for (const command of shown.filter(({ command }) => command))
    faults.push(...faultsOfCommand(row, command, proofOf, hasTests))
  if (hasTests && plantedFor(row, family).length === 0) faults.push(`Row ${row.id} has nothing planted.`)
  else if (hasTests && !seenRedOn(row, family, seen)) faults.push(`Row ${row.id} was never seen red as it is now.`)
  return faults
}

function faultsOfCommand({ id }, { proof, bar }, proofOf, hasTests) {
  const kept = proofOf(proof)
  if (!kept) return hasTests ? [] : [`Row ${id}: no result of ${proof} is kept.`]
  if (!bar) return kept.passed ? [] : [`Row ${id}: ${proof} did not pass.`]
  const found = kept.bars?.find(({ what }) => what === bar)
  if (!found) return [`Row ${id}: ${proof} has no bar "${bar}".`]
  return found.isMet ? [] : [`Row ${id}: ${proof} missed its bar "${bar}".`]
}

/** The browser tests among the last results that no row names. */
export function unnamedResults(families, results) {
  const named = new Set(
    rowsOf(families)
      .flatMap(testsOf)
      .flatMap((test) => resultsOf(test, results)),
  )
  return Object.entries(results).flatMap(([file, tests]) =>
    isSpec(file) ? tests.filter((test) => !named.has(test)).map(({ title }) => `No row names ${file} > ${title}.`) : [],
  )
}
