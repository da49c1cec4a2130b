// npm run matrix [-- --last]: runs all tests, and checks that each row of the specification has a test that was seen red.
//   npm run matrix -- --last                        without running them: checks the last results
//   npm run matrix -- --plant [FAMILY…] [--again]   plants the defects of the rows in a copy, and records which tests turn red
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { keptProof, PROOF, writeWhole } from './proof.mjs'
import { filesBelow, node, root } from './root.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { last: { type: 'boolean' }, plant: { type: 'boolean' }, again: { type: 'boolean' } },
})
if (!(await install())) process.exit(1)
// These need what was installed only now.
const { readFamilies } = await import('./matrix/rows.mjs')
const families = readFamilies()

async function planted() {
  const { plantAll } = await import('./matrix/plant.mjs')
  return (await build()) && (await plantAll(families, positionals, values.again ?? false))
}

async function checked() {
  const tests = values.last
    ? { status: 0 }
    : spawnSync(node, ['.workspace/test.mjs', '--pictures'], { cwd: root, stdio: 'inherit' })
  const { faultsInSources, faultsOfRow, unnamedResults, unnamedTests } = await import('./matrix/complaints.mjs')
  const { readResults } = await import('./matrix/results.mjs')
  const { readSeenRed } = await import('./matrix/seen-red.mjs')
  const { pageOf } = await import('./matrix/page.mjs')
  const [results, seen] = [readResults(), readSeenRed()]
  const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  const inSources = faultsInSources(families, seen, read)
  const shown = families.map((family) => ({
    ...family,
    rows: family.rows.map((row) => ({
      ...row,
      faults: faultsOfRow(row, family, { results, proofOf: keptProof, seen }),
    })),
  }))
  const specs = filesBelow('').filter((file) => file.endsWith('.spec.ts'))
  const unnamed = [...new Set([...unnamedTests(families, specs, read), ...unnamedResults(families, results)])]
  const page = join(PROOF, 'matrix.html')
  const tokens = read('shared-ui/src/tokens.css')
  writeWhole(
    page,
    pageOf({ families: shown, results, seen, proofOf: keptProof, others: [...inSources, ...unnamed], tokens }),
  )

  const rows = shown.flatMap((family) => family.rows)
  const faults = [...inSources, ...rows.flatMap((row) => row.faults), ...unnamed]
  for (const fault of faults) console.log(fault)
  const whole = rows.filter((row) => row.faults.length === 0).length
  console.log(`${families.length} families, ${rows.length} rows, ${whole} of them shown; ${faults.length} faults.`)
  console.log(pathToFileURL(page).href)
  return tests.status === 0 && faults.length === 0
}

process.exit((await (values.plant ? planted() : checked())) ? 0 : 1)
