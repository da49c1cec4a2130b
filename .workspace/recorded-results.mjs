// Stores results of tests and laboratories in `.cache/proof`, for `npm run lab -- matrix`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { idsIn } from './matrix/sentences.mjs'
import { root } from './root.mjs'

export const RECORDED_RESULTS = join(root, '.cache/proof')

/** Undefined where git knows no commit. */
export function stateOfCheckout() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  if (head.status !== 0) return {}
  return { commit: head.stdout.trim(), isDirty: git('status', '--porcelain').stdout !== '' }
}

/** Renames a temporary file, so that a reader sees the old file or the new one, never a part. */
export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}

/**
 * Stores the result of a laboratory as `.cache/proof/<name>.json`. The name is the laboratory and its argument, as in
 * `bench-codes`. The page of the matrix shows it with the sentences whose tags are in it.
 */
export function recordResult(name, result) {
  const spec = [...new Set(idsIn(JSON.stringify(result)))]
  const record = { at: new Date().toISOString(), ...stateOfCheckout(), spec, ...result }
  writeWhole(join(RECORDED_RESULTS, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`)
}

export const readRecordedResults = (folder = RECORDED_RESULTS) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json') && !['tests.json', 'green.json'].includes(file))
    .map((file) => {
      const { at, commit, isDirty, passed, spec } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return { title: file.replace('.json', ''), status: passed ? 'passed' : 'failed', at, commit, isDirty, spec }
    })
