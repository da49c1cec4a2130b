// The step `types` of `npm test`.
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run, sumOfCpu } from './processes.mjs'
import { node, root } from './root.mjs'
import { uniqueErrors } from './tally.mjs'

export async function checkTypes(env) {
  const packages = [...readdirSync(root), 'shell/ops'].filter((name) => existsSync(join(root, name, 'tsconfig.json')))
  const results = []
  // Every type checker infers the types of the tables again, so four of them cost more CPU than one.
  const checkers = String(Math.min(4, Math.ceil(availableParallelism() / 2)))
  const known = (name) => [
    '--checkers',
    checkers,
    '--incremental',
    '--tsBuildInfoFile',
    join(root, `node_modules/.cache/types/${name}.json`),
  ]
  const worker = async () => {
    for (let name = packages.shift(); name; name = packages.shift()) {
      const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', name, '--pretty', 'false', ...known(name)]
      // Less frequent garbage collection of the Go compiler saves a fifth of the time for 300 MB.
      results.push(await run(node, args, { cwd: root, env: { ...env, GOGC: '200' } }))
    }
  }
  await Promise.all([worker(), worker()])
  return {
    code: Math.max(...results.map(({ code }) => code)),
    output: uniqueErrors(results.map(({ output }) => output)),
    cpu: sumOfCpu(results),
  }
}
