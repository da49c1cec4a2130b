import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** What composes documents, in a few characters: a backend that composes others gives them other tags. */
export const COMPOSER: string = readdirSync(import.meta.dirname)
  .filter((file) => ['.js', '.ts'].includes(extname(file)) && !file.includes('.test.'))
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(join(import.meta.dirname, file))), createHash('sha256'))
  .digest('base64url')
