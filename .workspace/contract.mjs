// npm run contract                     renews the reports of contracts, migrations and sdk, and the types of the Stripe fake
// npm run contract -- --since live     says which live releases the backend of this checkout would break, and exits with 1
//                                      if there are any; of the site that runs here, or of `--to https://…` (RELEASE_TOKEN)
// npm run contract -- --since FILE     the same for clients that were built against this report
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { node, root } from './root.mjs'

const { values } = parseArgs({ options: { since: { type: 'string' }, to: { type: 'string' } } })

const script = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1

if (values.since === 'live') {
  process.exitCode = script('.workspace/release/since-live.mjs', values.to ?? '')
} else if (values.since) process.exitCode = script('backend/scripts/contract-report.ts', '--since', values.since)
else {
  const failed = [
    'backend/scripts/contract-report.ts',
    'backend/scripts/migration-hashes.ts',
    'backend/scripts/retention-page.ts',
    'backend/scripts/stripe-types.ts',
    '.workspace/sdk/report.mjs',
  ].some((file) => script(file) !== 0)
  if (!failed) console.log('The reports match the sources. `git diff` shows what has changed.')
  process.exitCode = failed ? 1 : 0
}
