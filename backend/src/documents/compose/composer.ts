import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const SRC = join(import.meta.dirname, '../..')

/** The files of the code that composes documents, below `src`. */
export const COMPOSER_FILES: readonly string[] = [
  ...readdirSync(join(SRC, 'documents'), { recursive: true, encoding: 'utf8' }).map((file) => join('documents', file)),
  ...['product', 'releases/release.contract'].map((file) => file + extname(import.meta.filename)),
]
  .filter((file) => extname(file) === extname(import.meta.filename) && !file.includes('.test.'))
  .sort()

/** The hash of the code that composes documents: a backend with other code gives its documents other entity tags. */
export const COMPOSER_HASH: string = COMPOSER_FILES.reduce(
  (hash, file) => hash.update(readFileSync(join(SRC, file))),
  createHash('sha256'),
).digest('base64url')
