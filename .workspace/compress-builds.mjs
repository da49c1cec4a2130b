// Compresses the last build of each package as `npm run release` does: for the image, and where bytes are measured.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressTexts, SMALLEST } from './compress.mjs'
import { buildable } from './packages.mjs'
import { root } from './root.mjs'

export async function compressBuilds() {
  for (const name of buildable()) {
    const dist = join(root, name, 'dist')
    const record = join(dist, 'releases.json')
    if (existsSync(record)) await compressTexts(join(dist, JSON.parse(readFileSync(record, 'utf8')).at(-1)), SMALLEST)
  }
}

if (import.meta.main) await compressBuilds()
