// Records when a test file begins and ends, for the progress of `npm test` (test-events.mjs).
import { relative } from 'node:path'
import { root } from '../root.mjs'
import { failuresOfFile } from '../tally.mjs'
import { record } from '../test-events.mjs'

const pathOf = (file) => relative(root, file).replaceAll('\\', '/')

export default class EventsReporter {
  onTestFileStart({ path }) {
    record({ started: path, file: pathOf(path) })
  }

  onTestFileResult({ path }, { testResults, numPassingTests, failureMessage }) {
    const failures = failuresOfFile(
      { name: path, isFailed: Boolean(failureMessage), message: failureMessage, tests: testResults },
      root,
    )
    record({ ended: path, file: pathOf(path), passed: numPassingTests, failures })
  }
}
