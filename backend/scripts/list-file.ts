import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../dist')

/** Writes dist/<name>.json, which browsers read, and its compressed forms. */
export function writeList(name: string, list: readonly unknown[]): void {
  const text = JSON.stringify(list)
  writeWhole(`${name}.json.br`, brotliCompressSync(text))
  writeWhole(`${name}.json.gz`, gzipSync(text, { level: 9 }))
  writeWhole(`${name}.json`, text)
}

/** Writes a file of dist atomically: readers see the old or the new version. */
export function writeWhole(name: string, content: string | Buffer): void {
  mkdirSync(dist, { recursive: true })
  const unfinished = join(dist, `${name}.${process.pid}`)
  writeFileSync(unfinished, content)
  renameSync(unfinished, join(dist, name))
}
