/**
 * npm run lab -- rollback [COMMIT|released]: deploys an image, goes back to the previous one and forward again, under load. The images
 * are this checkout and the same with one more error in a contract; with COMMIT, that commit and this checkout;
 * `released` is the commit that `npm run release -- record` has named.
 */
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { findPreviousRelease } from '../faults/previous-release.ts'
import { runFault } from '../faults/run.ts'
import { table } from '../faults/table.ts'
import { openSite, untilReady } from '../site/site.ts'
import { rollbackDrill, settingsOf } from './drill.ts'
import { openGateway } from './gateway.ts'
import { builtFile, twoImages } from './images.ts'
import { openVisitors } from './visitors.ts'

const [requested] = parseArgs({ allowPositionals: true }).positionals
const both = await twoImages(requested === 'released' ? findPreviousRelease() : requested)
const site = await openSite({ slower: 10 })
const gateway = openGateway(site.backends)
try {
  for (const backend of site.backends) {
    backend.start(settingsOf(both.images[0]), builtFile(both.images[0]))
    await untilReady(backend)
  }
  const behind = { ...site, next: gateway.next }
  const visitors = openVisitors(site, gateway.next)
  const outcome = await runFault(behind, rollbackDrill(both, visitors))
  await visitors.close()
  const failed = Object.entries(outcome.failed).map(([what, times]) => `${times} × ${what}`)
  if (failed.length > 0) outcome.problems.push(`failed requests of people: ${failed.join('; ')}`)
  const passed = outcome.verdict === 'passed' && outcome.problems.length === 0
  recordResult('rollback', { ...outcome, passed })
  process.stdout.write(table([outcome], []))
  process.stdout.write(`${visitors.requests()} requests of visitors, ${visitors.failed.length} failed.\n`)
  for (const [what, n] of Object.entries(Object.groupBy(visitors.failed, (line) => line)).map(([key, all = []]) => [
    key,
    all.length,
  ]))
    process.stdout.write(`${n} × ${what}\n`)
  for (const line of passed ? [] : outcome.logs) process.stdout.write(`${line}\n`)
  process.exitCode = passed ? 0 : 1
} finally {
  await gateway.close()
  await site.close()
}
