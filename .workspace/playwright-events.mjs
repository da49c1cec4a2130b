// Records when a browser test begins and ends, for the progress of `npm test` (test-events.mjs).
import { relative } from 'node:path'
import { root } from './root.mjs'
import { reasonOf, repeatOf } from './tally.mjs'
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
    if (isFailed) {
      const [, project, , ...titles] = test.titlePath()
      const flags = project === 'chromium' ? [] : [`--project=${project}`]
      const repeat = repeatOf(file, titles.join(' '), ...flags)
      record({
        failed: { test: `${file}:${at}  ${test.title}`, reason: reasonOf(error?.message ?? status), repeat },
        file,
      })
    }
    record({ ended: test.id, file, passed: isFailed || status === 'skipped' ? 0 : 1 })
  }
}
