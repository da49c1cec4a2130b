// The last result of every test, in `.cache/proof/tests.json`: `npm test` stores them, the matrix reads them.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RECORDED_RESULTS, writeWhole } from '../recorded-results.mjs'
import { root } from '../root.mjs'
import { idsIn } from './sentences.mjs'

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
const pathOf = (file) => relative(root, file).replaceAll('\\', '/')

/** Returns `{ file: [{ title, status, ms, spec }] }`. */
export function resultsOfJest(reportFile) {
  const files = read(reportFile)?.testResults ?? []
  return Object.fromEntries(
    files.map(({ name, assertionResults }) => [
      pathOf(name),
      assertionResults.map(({ ancestorTitles, title, status, duration }) => {
        const whole = [...ancestorTitles, title].join(' > ')
        return {
          title: whole,
          status: status === 'pending' ? 'skipped' : status,
          ms: Math.round(duration ?? 0),
          spec: idsIn(whole),
        }
      }),
    ]),
  )
}

/** As `resultsOfJest`, with the screenshots of the tests. */
export function resultsOfPlaywright(reportFile) {
  const report = read(reportFile)
  const found = {}
  const walk = ({ specs = [], suites = [] }, above) => {
    for (const { file, title, tags = [], tests } of specs)
      for (const { status, results } of tests) {
        const last = results.at(-1)
        const path = pathOf(join(report.config.rootDir, file))
        found[path] ??= []
        found[path].push({
          title: [...above, title].join(' > '),
          status: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed',
          ms: Math.round(last?.duration ?? 0),
          spec: tags.flatMap((tag) => /^@?spec-(.+)/.exec(tag)?.[1] ?? []),
          shots: (last?.attachments ?? []).filter(({ name }) => name === 'screenshot').map(({ path }) => path),
        })
      }
    for (const suite of suites) walk(suite, [...above, suite.title])
  }
  for (const file of report?.suites ?? []) walk(file, [])
  return found
}

/** Playwright deletes its screenshots at the next run, so copy them. */
function saveScreenshots(file, { title, shots = [] }, folder) {
  const name = createHash('sha256').update(`${file} > ${title}`).digest('hex').slice(0, 16)
  return shots.filter(existsSync).map((shot, index) => {
    const picture = `pictures/${name}-${index + 1}.png`
    mkdirSync(join(folder, 'pictures'), { recursive: true })
    copyFileSync(shot, join(folder, picture))
    return picture
  })
}

export const readResults = (folder = RECORDED_RESULTS) => read(join(folder, 'tests.json')) ?? {}

/** Replaces the previous results of the same files or, after a partial run, of the same tests. */
export function saveResults(found, { isPartialRun = false, revision = {}, folder = RECORDED_RESULTS } = {}) {
  const stored = readResults(folder)
  const at = new Date().toISOString()
  for (const [file, tests] of Object.entries(found)) {
    const ran = tests.filter(({ status }) => status !== 'skipped')
    const now = (isPartialRun ? ran : tests).map(({ shots, ...test }) => {
      const pictures = saveScreenshots(file, { ...test, shots }, folder)
      return { ...test, at, ...revision, ...(pictures.length > 0 && { pictures }) }
    })
    const titles = new Set(now.map(({ title }) => title))
    const previous = isPartialRun ? (stored[file] ?? []).filter(({ title }) => !titles.has(title)) : []
    stored[file] = [...previous, ...now]
  }
  const existing = Object.entries(stored).filter(([file]) => existsSync(join(root, file)))
  const files = existing
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, tests]) => {
      const lines = tests.map((test) => `\n    ${JSON.stringify(test)}`)
      return `\n  ${JSON.stringify(file)}: [${lines.join(',')}]`
    })
  writeWhole(join(folder, 'tests.json'), `{${files.join(',')}\n}\n`)
}
