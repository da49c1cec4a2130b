// Runs chosen test files of the backend, for the commands beside `npm test`. Returns the exit code.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from '../root.mjs'

export function runBackendTests(files, env) {
  const args = ['--config', join(root, '.workspace/jest.config.mjs'), '--selectProjects', 'backend', '--runTestsByPath']
  const { status } = spawnSync(
    node,
    [join(root, 'node_modules/jest/bin/jest.js'), ...args, ...files.map((file) => join(root, file))],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  return status ?? 1
}
