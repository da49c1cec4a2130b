// npm run lab -- bench [search|codes|dev …]: runs the named benchmark, or all of them. Each prints its results beside their bars
// and writes them into `.data/bench`; the matrix shows them too.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { node, root } from '../../../.workspace/root.mjs'

// A file such as `search.bare.ts` is a part of `search.ts`.
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.m?[jt]s$/.test(file) && file !== 'main.mjs')
  .map((file) => join(import.meta.dirname, file))
const nameOf = (file) => parse(file).name
const all = files.map(nameOf)
const [first, ...rest] = process.argv.slice(2)
if (first && !all.includes(first)) {
  console.error(`There is no benchmark "${first}"; there are ${all.join(', ')}.`)
  process.exit(1)
}
for (const file of files.filter((file) => !first || nameOf(file) === first)) {
  console.log(`\n${nameOf(file)}`)
  const written = join(root, '.data/bench', `${nameOf(file)}.json`)
  rmSync(written, { force: true })
  const { status } = spawnSync(node, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', file, ...rest], {
    cwd: root,
    stdio: 'inherit',
  })
  recordResult(`bench-${nameOf(file)}`, { passed: status === 0, settings: rest, ...figuresIn(written) })
  if (status !== 0) process.exitCode = 1
}

/** The stored result of a benchmark; undefined when it failed before. */
function figuresIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
