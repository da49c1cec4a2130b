// Runs on Node 20 and later before anything is installed, so it has no dependency.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The Node that started this process may be older. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const made = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results', 'playwright-report'])

export function filesBelow(path, base = root) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(base, folder), { withFileTypes: true })) {
      const inside = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && !made.has(entry.name)) walk(inside)
      else if (entry.isFile() && entry.name !== '.env') found.push(inside)
    }
  }
  walk(path)
  return found.sort()
}
