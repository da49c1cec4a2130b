// What runs have shown, kept beside the checkout in `.cache/proof`, for `npm run matrix`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

export const PROOF = join(root, '.cache/proof')

/** The commit of the checkout, and whether it has more than that commit; nothing where git knows no commit. */
export function stateOfCheckout() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  if (head.status !== 0) return {}
  return { commit: head.stdout.trim(), isDirty: git('status', '--porcelain').stdout !== '' }
}

/** Writes under another name first, so that a reader sees the old file or the new one, never a part of it. */
export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/**
 * Keeps what a command has found as `.cache/proof/<name>.json`; the name is the command and what it ran, as in
 * `bench-codes`. Rows of the matrix ask for `passed`, or for a bar by its `what`.
 */
export function keepProof(name, result) {
  const kept = { at: new Date().toISOString(), ...stateOfCheckout(), ...result }
  writeWhole(join(PROOF, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

/** What is kept under a name; nothing when there is none. */
export function keptProof(name, folder = PROOF) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}
