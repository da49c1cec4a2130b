import { join } from 'node:path'
import { run } from './processes.mjs'
import { log } from './progress.mjs'
import { node, root } from './root.mjs'

export async function printCoverage(files, folder) {
  const packages = new Set([...files.front, ...files.node].map((file) => file.split('/')[0]))
  const args = [
    ...['report', '--temp-directory', folder, '--reports-dir', join(root, '.cache/coverage')],
    ...['--reporter', 'text', '--reporter', 'html'],
    ...[...packages].flatMap((name) => ['--include', `${name}/**`]),
    ...['**/*.test.*', '**/test/**', '**/dist/**'].flatMap((pattern) => ['--exclude', pattern]),
  ]
  const { output } = await run(node, [join(root, 'node_modules/c8/bin/c8.js'), ...args], { cwd: root })
  log(output)
}
