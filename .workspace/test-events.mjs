// What the runners report while tests run, one JSON line for each event. `npm test` reads it before there is a report:
// for the file that runs longest, and for the result so far when it is interrupted.
import { appendFileSync, readFileSync } from 'node:fs'

/** In the environment of the runners: the file of the events. */
const FILE = 'TEST_EVENTS'

export const eventsTo = (file) => ({ [FILE]: file })

export function record(event) {
  const file = process.env[FILE]
  if (file) appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...event })}\n`)
}

/** `ended` are the results of Jest's files and of Playwright's tests: `{ file, passed, failures: [{ test, reason }] }`. */
export function readEvents(file) {
  const running = new Map()
  const ended = []
  let last = 0
  for (const event of eventsIn(file)) {
    last = event.at
    if (event.started) running.set(event.started, event)
    else {
      running.delete(event.ended)
      ended.push(event)
    }
  }
  return { running: [...running.values()], ended, last }
}

const failuresIn = (ended) => ended.flatMap(({ failures }) => failures)

const isSpec = (file) => file.endsWith('.spec.ts')
const filesOfStep = { unit: (file) => !isSpec(file), browser: isSpec }

/**
 * Returns a function that says how far a step with tests is. It prints each failure once, with its test and its reason.
 * `files` are those of the whole run.
 */
export function follow(step, read, files, print) {
  const isOfStep = filesOfStep[step]
  if (!isOfStep) return undefined
  const what = step === 'unit' ? `of ${files.filter(isOfStep).length} files` : 'tests'
  let printed = 0
  return () => {
    const events = read()
    const ended = events.ended.filter(({ file }) => isOfStep(file))
    const failures = failuresIn(ended)
    const added = failures.slice(printed)
    printed = failures.length
    for (const { test, reason } of added) print([`✘ ${test}`, ...reason.map((line) => `    ${line}`)].join('\n'))
    const count = `${ended.length} ${what}${failures.length > 0 ? `, ${failures.length} failed` : ''}`
    return [ended.length > 0 && count, longestRunning(events)].filter(Boolean).join('  ')
  }
}

function eventsIn(file) {
  try {
    const complete = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    return complete.map((line) => JSON.parse(line))
  } catch {
    return [] // nothing has started yet
  }
}

const QUIET_MS = 20_000

/** Names the file that runs longest when nothing has ended or started for a while. */
export function longestRunning({ running, last }, now = Date.now()) {
  const [longest] = running.toSorted((a, b) => a.at - b.at)
  if (!longest || now - last < QUIET_MS) return ''
  return `${longest.file} has run for ${Math.round((now - longest.at) / 1000)} s`
}

const NAMED = 20

/** The lines about a run that was interrupted. `files` are those that it was to run. */
export function interrupted({ ended }, files) {
  const failures = failuresIn(ended).map(({ test }) => test)
  const passed = ended.reduce((sum, result) => sum + result.passed, 0)
  const begun = new Set(ended.map(({ file }) => file))
  const left = files.filter((file) => !begun.has(file))
  const more = left.length > NAMED ? [`and ${left.length - NAMED} more`] : []
  const block = (title, lines) => (lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [])
  return [
    ...block('Failed:', failures),
    ...block(`Not run, or not to the end: ${left.length} of ${files.length} test files`, [
      ...left.slice(0, NAMED),
      ...more,
    ]),
    `Interrupted: ${passed} passed, ${failures.length} failed`,
  ].join('\n')
}
