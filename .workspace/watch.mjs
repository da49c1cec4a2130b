// npm test -- --watch: runs Jest in this terminal, which runs the chosen unit tests again whenever a file changes.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './root.mjs'

export function watch({ files, filters = [] }, env) {
  const projects = [
    ...(files.front.length > 0 ? ['front'] : []),
    ...(files.node.length > 0 ? ['backend', 'workspace'] : []),
  ]
  const args = [
    '--config',
    join(root, '.workspace/jest.config.mjs'),
    '--selectProjects',
    ...projects,
    '--watch',
    ...filters,
  ]
  const { status } = spawnSync(node, [join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    ...{ cwd: root, env, stdio: 'inherit' },
  })
  return status ?? 1
}
