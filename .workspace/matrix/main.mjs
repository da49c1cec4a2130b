// npm run lab -- matrix [--run]: prints which test shows each sentence of the specification, and writes a page about it with the
// last result of each test. Fails for a sentence without a test, and for a tag without a sentence.
//   npm run lab -- matrix --run           runs all tests first, with a picture of the end of each browser test
//   npm run lab -- matrix --json FILE|-   also as JSON
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { RECORDED_RESULTS, readRecordedResults, writeWhole } from '../recorded-results.mjs'
import { node, root } from '../root.mjs'
import { pageOf, rowsOf } from './page.mjs'
import { readResults } from './results.mjs'
import { matrixOf, readMatrix } from './sentences.mjs'

const { values } = parseArgs({ options: { run: { type: 'boolean' }, json: { type: 'string' } } })
const stdio = ['ignore', values.json === '-' ? 'ignore' : 'inherit', 'inherit']
const tests = values.run
  ? spawnSync(node, ['.workspace/test.mjs', '--all', '--pictures'], { cwd: root, stdio })
  : { status: 0 }

const { sections, coveredBy, problems } = matrixOf(readMatrix())
const judged = rowsOf(sections, coveredBy, { results: readResults(), proofs: readRecordedResults() })
const failed = judged.flatMap(({ rows }) => rows.filter(({ state }) => state === 'failed').map(({ id }) => id))
const faults = [...problems, ...failed.map((id) => `The last run of a test of ${id} failed.`)]
const file = join(RECORDED_RESULTS, 'matrix.html')
writeWhole(file, pageOf(judged, problems, readFileSync(join(root, 'shared-ui/src/tokens.css'), 'utf8')))

const json = `${JSON.stringify({ sections: judged, problems: faults }, null, 2)}\n`
if (values.json === '-') process.stdout.write(json)
else {
  for (const { source, rows } of judged)
    console.log(
      `${String(rows.length).padStart(4)} sentences  ${String(rows.flatMap(({ coveredBy }) => coveredBy).length).padStart(4)} tests  ${source}`,
    )
  console.log([...faults, pathToFileURL(file).href].join('\n'))
}
if (values.json && values.json !== '-') writeFileSync(values.json, json)
process.exit(tests.status === 0 && faults.length === 0 ? 0 : 1)
