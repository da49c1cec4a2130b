// A run that leaves no report counts as a failure.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const lineIn = (file, stack) =>
  stack
    .replaceAll('%20', ' ')
    .split(file)[1]
    ?.match(/^:(\d+)/)?.[1]

/** The command that runs one file, or one test of it, again. Characters of patterns and shells are replaced by a pattern. */
export const repeatOf = (file, name, ...flags) =>
  ['npm test --', ...flags, file, ...(name ? [`-t "${name.replace(/[^\p{L}\p{N} ,:;/-]+/gu, '.+')}"`] : [])].join(' ')

const failure = (root, file, line, title) => `${relative(root, file)}${line ? `:${line}` : ''}  ${title}`

export const failuresOfJest = (report, root) =>
  (read(report)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) =>
    failuresOfFile({ name, isFailed: status === 'failed', message, tests: assertionResults }, root).map(
      ({ test }) => test,
    ),
  )

/** Returns the failed tests of a file as `{ test, reason, repeat }`. */
export function failuresOfFile({ name, isFailed, message, tests }, root) {
  const failed = tests.filter((test) => test.status === 'failed')
  const path = relative(root, name).replaceAll('\\', '/')
  if (isFailed && failed.length === 0)
    return [
      { test: failure(root, name, undefined, firstLine(message)), reason: reasonOf(message), repeat: repeatOf(path) },
    ]
  return failed.map(({ fullName, failureMessages, location }) => {
    const messages = failureMessages.join('\n')
    return {
      test: failure(root, name, lineIn(name, messages) ?? location?.line, fullName),
      reason: reasonOf(messages),
      repeat: repeatOf(path, fullName),
    }
  })
}

const MAX_LINES = 6

/** The first lines of an error, without its stack, the log of its calls and the excerpt of the code. */
export function reasonOf(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const end = lines.findIndex((line) => /^\s*(at |Call log:|>? *\d+ \|)/.test(line))
  return lines
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('●'))
    .slice(0, MAX_LINES)
}

/** Without the tests that `-t` leaves out. */
export const withoutSkipped = (output) => output.replace(/^ *○ skipped .*\n/gm, '')

const firstLine = (message) =>
  message
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line && !line.startsWith('●')) ?? 'could not be run'

export function failuresOfPlaywright(report, root) {
  const { suites = [], errors = [] } = read(report) ?? {}
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const lines = suites.flatMap(specs).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const at = results.findLast(({ error }) => error)?.errorLocation
        return at?.file.endsWith(file) ? `${file}:${at.line}  ${title}` : `${file}:${line}  ${title}`
      }),
  )
  return [
    ...lines,
    ...errors.map(({ location, message }) => failure(root, location?.file ?? root, location?.line, firstLine(message))),
  ]
}

/** The name of the step when the output names no line. */
export function failuresOfStep(name, output) {
  const found = [...output.matchAll(/^([\w./-]+\.\w+)[(:](\d+)[,:]\d+\)?:? (.*)$/gm)]
  const lines = found.map(([, file, line, message]) => `${file}:${line}  ${message.trim()}`)
  return lines.length > 0 ? [...new Set(lines)] : [name]
}

/** Packages share the errors of contracts, so print each error with its details once. */
export function uniqueErrors(outputs) {
  const errors = outputs.flatMap((output) => output.trimEnd().split(/\n(?=\S)/))
  return [...new Set(errors)].join('\n')
}

/** A step that has no tests counts as one test. */
export const tallyOfStep = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** A run can fail although no test does, for instance in its set-up or between tests. */
const withRunFailure = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

export function fromJest(file, code) {
  const report = read(file)
  if (!report) return tallyOfStep(code || 1)
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return withRunFailure(
    { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests },
    code,
  )
}

export function fromPlaywright(file, code) {
  const { stats } = read(file) ?? {}
  if (!stats) return tallyOfStep(code || 1)
  return withRunFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    code,
  )
}

export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
