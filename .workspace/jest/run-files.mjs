// node run-files.mjs FILE…: runs unit test files one after the other in this process, those of the backend on the
// PostgreSQL of TEST_POSTGRES. Prints the first failure and exits with 1. The laboratories call it once for each change
// that they make, because it starts in a third of Jest's time.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import config from '../jest.config.mjs'
import { root } from '../root.mjs'

const { resolve } = createRequire(import.meta.url)
const nameOf = (file) =>
  file.startsWith('backend/') ? 'backend' : file.startsWith('.workspace/') ? 'workspace' : 'front'
const workers = { backend: 'native-worker.mjs', workspace: 'native-worker.mjs', front: 'browser-worker.mjs' }

for (const file of process.argv.slice(2)) {
  const { setupFiles = [], setupFilesAfterEnv = [] } = config.projects.find(
    ({ displayName }) => displayName === nameOf(file),
  )
  const { run } = await import(`./${workers[nameOf(file)]}`)
  const setup = [...setupFiles, ...setupFilesAfterEnv].map((each) => resolve(each))
  const { numFailingTests, testExecError, failureMessage, testResults } = await run({
    file: join(root, file),
    setup,
    testTimeout: 60_000,
  })
  if (numFailingTests > 0 || testExecError) {
    console.log(JSON.stringify({ file, test: testResults.find(({ status }) => status === 'failed')?.fullName }))
    console.error(failureMessage)
    process.exit(1)
  }
}
process.exit(0)
