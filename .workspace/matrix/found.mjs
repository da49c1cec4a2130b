// All that the matrix finds after the last runs: the faults, a line for each family, and the page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptProof } from '../proof.mjs'
import { filesBelow, root } from '../root.mjs'
import { faultsInSources, faultsOfRow, isSpec, unnamedResults, unnamedTests } from './complaints.mjs'
import { pageOf } from './page.mjs'
import { readResults } from './results.mjs'
import { readSeenRed } from './seen-red.mjs'

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)

export function found(families) {
  const [results, seen] = [readResults(), readSeenRed()]
  const known = { results, seen, proofOf: keptProof }
  const judged = families.map((family) => ({
    ...family,
    rows: family.rows.map((row) => ({ ...row, faults: faultsOfRow(row, family, known) })),
  }))
  const specs = filesBelow('').filter(isSpec)
  const others = new Set([
    ...faultsInSources(families, seen, read),
    ...unnamedTests(families, specs, read),
    ...unnamedResults(families, results),
  ])
  return {
    page: pageOf({ families: judged, ...known, others: [...others], tokens: read('shared-ui/src/tokens.css') }),
    table: judged.map(({ family, rows }) => ({
      ...{ family, rows: rows.length },
      shown: rows.filter(({ faults }) => faults.length === 0).length,
      faults: rows.reduce((all, { faults }) => all + faults.length, 0),
    })),
    faults: [...others, ...judged.flatMap(({ rows }) => rows.flatMap(({ faults }) => faults))],
  }
}
