// npm run fuzz [-- --requests 100000 --seed N]: builds what changed, and sends generated requests to every route
// (`backend/fuzz/`). A finding says the request; the seed, which is printed first, repeats them all.
import { parseArgs } from 'node:util'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { runBackendTests } from './jest/backend.mjs'
import { keepProof } from './proof.mjs'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const { requests = '100000', seed = String(Date.now() % 2 ** 31) } = values
if (![requests, seed].every((value) => /^\d+$/.test(value))) {
  console.error('--requests and --seed are whole numbers.')
  process.exit(1)
}
if (!((await install()) && (await build()))) process.exit(1)
console.log(`${requests} requests; to repeat them: npm run fuzz -- --requests ${requests} --seed ${seed}`)
const code = runBackendTests(['backend/fuzz/every-route.test.ts'], { FUZZ_REQUESTS: requests, FUZZ_SEED: seed })
keepProof('fuzz', { passed: code === 0, requests: Number(requests), seed: Number(seed) })
process.exitCode = code
