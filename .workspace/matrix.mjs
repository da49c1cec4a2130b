// npm run matrix [-- --last]: runs all tests, and checks that each row of the specification has a test that was seen red.
//   npm run matrix -- --last                        without running them: checks the last results
//   npm run matrix -- --json FILE|-                 writes what it has found for machines, too
//   npm run matrix -- --plant [FAMILY…] [--again]   plants the defects of the rows in a copy, and records which tests turn red
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { PROOF, writeWhole } from './proof.mjs'
import { node, root } from './root.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    last: { type: 'boolean' },
    plant: { type: 'boolean' },
    again: { type: 'boolean' },
    json: { type: 'string' },
  },
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
  const stdio = ['ignore', values.json === '-' ? 'ignore' : 'inherit', 'inherit']
  const tests = values.last ? undefined : spawnSync(node, ['.workspace/test.mjs', '--pictures'], { cwd: root, stdio })
  const { found } = await import('./matrix/found.mjs')
  const { page, table, faults } = found(families)
  const file = join(PROOF, 'matrix.html')
  writeWhole(file, page)
  const json = `${JSON.stringify({ table, faults }, null, 2)}\n`
  if (values.json === '-') process.stdout.write(json)
  else console.log([...faults, ...linesOf(table), pathToFileURL(file).href].join('\n'))
  if (values.json && values.json !== '-') writeFileSync(values.json, json)
  return (tests?.status ?? 0) === 0 && faults.length === 0
}

/** A line for each family, and one for all. */
function linesOf(table) {
  const sum = (what) => table.reduce((all, family) => all + family[what], 0)
  const all = { family: `${table.length} families`, rows: sum('rows'), shown: sum('shown'), faults: sum('faults') }
  const columns = Object.keys(all)
  const cells = [columns, ...[...table, all].map((family) => columns.map((column) => String(family[column])))]
  const widths = columns.map((_, place) => Math.max(...cells.map((line) => line[place].length)))
  return cells.map((line) =>
    line
      .map((cell, place) => cell.padEnd(widths[place]))
      .join('  ')
      .trimEnd(),
  )
}

process.exit((await (values.plant ? planted() : checked())) ? 0 : 1)
