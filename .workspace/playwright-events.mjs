// Records when a browser test begins and ends, for the progress of `npm test` (test-events.mjs).
import { relative } from 'node:path'
import { root } from './root.mjs'
import { reasonOf } from './tally.mjs'
import { record } from './test-events.mjs'

const pathOf = (file) => relative(root, file).replaceAll('\\', '/')

export default class EventsReporter {
  onTestBegin(test) {
    record({ started: test.id, file: pathOf(test.location.file) })
  }

  onTestEnd(test, { status, error }) {
    const file = pathOf(test.location.file)
    const isFailed = status !== test.expectedStatus && status !== 'skipped'
    const at = error?.location?.file === test.location.file ? error.location.line : test.location.line
    const reason = reasonOf(error?.message ?? status)
    const failures = isFailed ? [{ test: `${file}:${at}  ${test.title}`, reason }] : []
    record({ ended: test.id, file, passed: isFailed || status === 'skipped' ? 0 : 1, failures })
  }
}
