// Runs the tests of one file with jest-circus, inside a worker. Each kind of worker has its own loader.
import { subscribe } from 'node:diagnostics_channel'
import { relative } from 'node:path'
import { takeCoverage } from 'node:v8'
import { jestExpect } from '@jest/expect'
import { addEventHandler, getState, resetState, run as runTests } from 'jest-circus'
import { endWithParent } from '../processes.mjs'
import { root } from '../root.mjs'
import { failuresOfFile } from '../tally.mjs'
import { FILE, record } from '../test-events.mjs'

// A run that is killed must not leave its workers behind, with their servers and connections.
endWithParent()

// Unhandled errors fail the file that runs at that time.
let unhandledErrors = []
process.on('unhandledRejection', (error) => unhandledErrors.push(error))
process.on('uncaughtException', (error) => unhandledErrors.push(error))

// The errors that the backend logged for responses with status 500 during the running test (backend/test/app.ts). They
// explain a failure that an expected status alone does not.
let serverFailures = []
subscribe('flight-amigo.unexpected-failure', (line) => serverFailures.push(line))
addEventHandler(({ name, test }) => {
  if (name === 'test_start') serverFailures = []
  if (name === 'test_done' && test.errors.length > 0 && serverFailures.length > 0)
    test.errors.push({
      stack: `${serverFailures.length} unexpected failures on the server, first: ${serverFailures[0]}`,
    })
})

// A test without assertions cannot fail: it may have returned early, looped over an empty list, or never run its
// callback.
addEventHandler(({ name, test }) => {
  if (name === 'test_start') jestExpect.setState({ assertionCalls: 0 })
  if (name === 'test_fn_success' && jestExpect.getState().assertionCalls === 0)
    test.errors.push(new Error('This test has no assertions.'))
})

const nextTurn = setImmediate
const stackOf = (error) => String(error?.stack ?? error)

// A runner that a test starts must not record into the same file.
delete process.env[FILE]
const namesOf = ({ name, parent }) => (parent ? [...namesOf(parent), name] : [])
// A file may run for minutes, so do not wait for its end.
addEventHandler(({ name, test }) => {
  if (name !== 'test_done' || test.errors.length === 0) return
  const file = jestExpect.getState().testPath
  const failureMessages = test.errors.flat().filter(Boolean).map(stackOf)
  const tests = [{ status: 'failed', fullName: namesOf(test).join(' '), failureMessages }]
  for (const failed of failuresOfFile({ name: file, tests }, root))
    record({ failed, file: relative(root, file).replaceAll('\\', '/') })
})

export async function runFile({ file, testTimeout, only }, load) {
  const start = Date.now()
  unhandledErrors = []
  const settings = { ...process.env }
  resetState()
  const state = getState()
  state.testTimeout = testTimeout
  jestExpect.setState({ testPath: file })
  if (only) state.testNamePattern = new RegExp(only, 'i')
  let runResult
  try {
    await load()
    runResult = await runTests()
  } finally {
    // Let scheduled work run while its page still exists, so that its errors fail this file.
    await new Promise(nextTurn)
    // Reset what this file has changed, because the process runs another file next.
    for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
    Object.assign(process.env, settings)
    // A worker may be terminated before it exits by itself, so write coverage after each file.
    if (process.env.NODE_V8_COVERAGE) takeCoverage()
  }
  const results = runResult.testResults.map(describeTest)
  unhandledErrors.push(...runResult.unhandledErrors)
  const end = Date.now()
  const count = (status) => results.filter((result) => result.status === status).length
  const failed = results.filter(({ status }) => status === 'failed')
  const messages = [...failed.map(messageOf), ...unhandledErrors.map(stackOf)]
  return {
    failureMessage: messages.length > 0 ? messages.join('\n\n').replace(/^/gm, '  ') : null,
    ...{ numFailingTests: failed.length, numPassingTests: count('passed'), numPendingTests: count('pending') },
    ...{ numTodoTests: count('todo'), testResults: results, testFilePath: file },
    ...{ leaks: false, openHandles: [], skipped: false },
    perfStats: { start, end, runtime: end - start, slow: end - start > 5_000 },
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    ...(unhandledErrors.length > 0 && {
      testExecError: { message: stackOf(unhandledErrors[0]), stack: stackOf(unhandledErrors[0]) },
    }),
  }
}

function describeTest({ testPath, duration, errors, status }) {
  const [title, ...above] = testPath.slice(1).reverse()
  const outcome = { skip: 'pending', todo: 'todo' }[status] ?? (errors.length > 0 ? 'failed' : 'passed')
  return {
    ...{ title, ancestorTitles: above.reverse(), fullName: testPath.slice(1).join(' '), status: outcome },
    ...{
      duration,
      failureMessages: errors.map(withoutRunner),
      failureDetails: [],
      invocations: 1,
      numPassingAsserts: 0,
      location: null,
    },
  }
}

const withoutRunner = (text) =>
  text.replace(/^ +at (new Promise \(<anonymous>\)|.*[\\/]node_modules[\\/](@jest[\\/]|jest-).*)\n?/gm, '').trimEnd()

const messageOf = ({ fullName, failureMessages }) =>
  `● ${fullName}\n\n${failureMessages.join('\n').replace(/^/gm, '  ')}`
