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

/** `ended` are the files of Jest, and files of Playwright with a test that has ended. */
export function readEvents(file) {
  const running = new Map()
  const ended = new Set()
  const failures = []
  let [passed, last] = [0, 0]
  for (const event of eventsIn(file)) {
    last = event.at
    if (event.started) running.set(event.started, event)
    else {
      running.delete(event.ended)
      ended.add(event.file)
      failures.push(...event.failures)
      passed += event.passed
    }
  }
  return { running: [...running.values()], ended, failures, passed, last }
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
export function interrupted({ passed, failures, ended }, files) {
  const left = files.filter((file) => !ended.has(file))
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
