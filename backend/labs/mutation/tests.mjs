// node tests.mjs FILE…: runs test files of the backend in this process, on the PostgreSQL of TEST_POSTGRES. Exits with 1 when a
// test fails. Stryker calls it once for each mutant.
import { join } from 'node:path'
import { run } from '../../../.workspace/jest/native-worker.mjs'

const backend = join(import.meta.dirname, '../..')
for (const file of process.argv.slice(2)) {
  const { numFailingTests, testExecError, failureMessage } = await run({
    file: join(backend, file),
    setupFiles: [join(backend, 'test/swc.ts')],
    testTimeout: 30_000,
  })
  if (numFailingTests > 0 || testExecError) {
    console.error(failureMessage)
    process.exit(1)
  }
}
process.exit(0)
