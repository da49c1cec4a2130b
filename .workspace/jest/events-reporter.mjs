// Records when a test file begins and ends, for the progress of `npm test` (test-events.mjs). The worker records failed tests.
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
    const file = pathOf(path)
    const isFailed = Boolean(failureMessage) && !testResults.some(({ status }) => status === 'failed')
    for (const failed of failuresOfFile({ name: path, isFailed, message: failureMessage, tests: [] }, root))
      record({ failed, file })
    record({ ended: path, file, passed: numPassingTests })
  }
}
