import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { helpIfRequested } from './help.mjs'
import { node, root } from './root.mjs'

const USAGE = `Usage: npm run contract -- [--since live|FILE] [--to ADDRESS]

Without options it renews the types of .sql files, the reports of contracts, migrations and sdk, and the types of the Stripe fake.

Options:
  --since live   prints which live releases the backend of this checkout would break, and exits with 1 if there are any
  --since FILE   the same for clients that were built against this report
  --to ADDRESS   the site with the live releases (default: the one that runs here); RELEASE_TOKEN is its deploy token

Examples:
  npm run contract -- --since live
  npm run contract -- --since live --to https://flight-amigo.example`

helpIfRequested(USAGE)

const { values } = parseArgs({ options: { since: { type: 'string' }, to: { type: 'string' } } })

const script = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1

if (values.since === 'live') {
  process.exitCode = script('.workspace/release/since-live.mjs', values.to ?? '')
} else if (values.since) process.exitCode = script('backend/scripts/contract-report.ts', '--since', values.since)
else {
  const failed = [
    'backend/scripts/sql-types.ts',
    'backend/scripts/contract-report.ts',
    'backend/scripts/migration-hashes.ts',
    'backend/scripts/retention-page.ts',
    'backend/scripts/stripe-types.ts',
    '.workspace/sdk/report.mjs',
  ].some((file) => script(file) !== 0)
  if (!failed) console.log('The reports are renewed from the sources: `git diff` shows what has changed.')
  process.exitCode = failed ? 1 : 0
}
