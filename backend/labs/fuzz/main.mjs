// npm run lab -- fuzz [--requests 100000 --seed N]: sends generated requests to every route. A finding says the request; the seed,
// which is printed first, repeats them all.
import { parseArgs } from 'node:util'
import { runBackendTests } from '../../../.workspace/jest/backend.mjs'
import { recordResult } from '../../../.workspace/recorded-results.mjs'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const { requests = '100000', seed = String(Date.now() % 2 ** 31) } = values
if (![requests, seed].every((value) => /^\d+$/.test(value))) {
  console.error('--requests and --seed are whole numbers.')
  process.exit(1)
}
console.log(`${requests} requests; to repeat them: npm run lab -- fuzz --requests ${requests} --seed ${seed}`)
/** As in the test. */
const EVERYDAY_REQUESTS = 5_000
const code = runBackendTests(['backend/labs/fuzz/every-route.long.test.ts'], {
  TEST_CASES: String(Number(requests) / EVERYDAY_REQUESTS),
  TEST_SEED: seed,
})
recordResult('fuzz', { passed: code === 0, requests: Number(requests), seed: Number(seed) })
process.exitCode = code
