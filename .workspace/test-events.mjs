// What the runners report while tests run, one JSON line for each event. `npm test` reads it before there is a report:
// for the file that runs longest, and for the result so far when it is interrupted.
import { appendFileSync, readFileSync } from 'node:fs'

/** In the environment of the runners: the file of the events. */
export const FILE = 'TEST_EVENTS'
const ownFile = process.env[FILE]

export const eventsTo = (file) => ({ [FILE]: file })

export function record(event) {
  if (ownFile) appendFileSync(ownFile, `${JSON.stringify({ at: Date.now(), ...event })}\n`)
}

/**
 * `ended` are the results of Jest's files and of Playwright's tests: `{ file, passed }`. `failures` are those of tests, and of
 * files that could not run: `{ file, test, reason, repeat }`.
 */
export function readEvents(file) {
  const running = new Map()
  const ended = []
  const failures = []
  let last = 0
  for (const event of eventsIn(file)) {
    last = event.at
    if (event.started) running.set(event.started, event)
    else if (event.failed) failures.push({ file: event.file, ...event.failed })
    else {
      running.delete(event.ended)
      ended.push(event)
    }
  }
  return { running: [...running.values()], ended, failures, last }
}

const isSpec = (file) => file.endsWith('.spec.ts')
const filesOfStep = { unit: (file) => !isSpec(file), browser: isSpec }

/**
 * Returns a function that says how far a step with tests is. It prints each failure once, with the command that repeats it.
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
    const failures = events.failures.filter(({ file }) => isOfStep(file))
    const added = failures.slice(printed)
    printed = failures.length
    for (const { test, reason, repeat } of added) print([`✘ ${test}`, ...reason, repeat].join('\n    '))
    const counts = [ended.length > 0 && `${ended.length} ${what}`, failures.length > 0 && `${failures.length} failed`]
    return [counts.filter(Boolean).join(', '), longestRunning(events)].filter(Boolean).join('  ')
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
export function interrupted({ ended, failures }, files) {
  const passed = ended.reduce((sum, result) => sum + result.passed, 0)
  const begun = new Set(ended.map(({ file }) => file))
  const left = files.filter((file) => !begun.has(file))
  const more = left.length > NAMED ? [`and ${left.length - NAMED} more`] : []
  const block = (title, lines) => (lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [])
  return [
    ...block(
      'Failed:',
      failures.map(({ test }) => test),
    ),
    ...block(`Not run, or not to the end: ${left.length} of ${files.length} test files`, [
      ...left.slice(0, NAMED),
      ...more,
    ]),
    `Interrupted: ${passed} passed, ${failures.length} failed`,
  ].join('\n')
}
