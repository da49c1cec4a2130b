// npm run bench [-- search|codes|live …]: builds what changed and runs the named benchmarks, or all of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

const folder = join(root, 'backend/bench')
// A file such as `search.bare.ts` is a part of `search.ts`.
const all = readdirSync(folder).flatMap((file) => (/^[a-z-]+\.ts$/.test(file) ? file.slice(0, -3) : []))
const [first, ...rest] = process.argv.slice(2)
if (first && !all.includes(first)) {
  console.error(`There is no benchmark "${first}"; there are ${all.join(', ')}.`)
  process.exit(1)
}
if (!((await install()) && (await build()))) process.exit(1)
for (const name of first ? [first] : all) {
  console.log(`\n${name}`)
  const { status } = spawnSync(node, [join(folder, `${name}.ts`), ...rest], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
