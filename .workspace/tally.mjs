// Counts the tests that passed, failed and were skipped. A run that leaves no report is a failure.
import { readFileSync } from 'node:fs'

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A step that has no tests of its own counts as one. */
export const ofStep = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** A run can fail although no test does, for instance in its set-up or between tests. */
const whole = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

export function fromJest(file, code) {
  const report = read(file)
  if (!report) return ofStep(code || 1)
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return whole({ passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }, code)
}

export function fromPlaywright(file, code) {
  const { stats } = read(file) ?? {}
  if (!stats) return ofStep(code || 1)
  return whole({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, code)
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
