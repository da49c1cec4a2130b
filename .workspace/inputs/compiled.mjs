// The compiled code of a file as a digest, with its imports. They are stored, so that most runs compile nothing.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../root.mjs'

const require = createRequire(import.meta.url)

/** The compiler options of shell/webpack/base.cjs, without types, comments and line breaks. */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  minify: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
    minify: { compress: false, mangle: false, format: { comments: false } },
  },
}
const STATIC = /\b(?:from|import)\s*(["'])([^"'\n]+)\1/g
const LAZY = /\bimport\(\s*(["'`])([^"'`\n]+)\1/g
/** Matches overlap, because an apostrophe in a template or a regular expression would shift all pairs after it. */
const LITERAL = /(?=(["'])([^"'\n]+)\1)/g

const MOST = 10_000
const FOLDER = join(root, 'node_modules/.cache/inputs')
const digestOf = (text) => createHash('sha256').update(text).digest('base64url')

let stored
let storedIn = ''
const used = new Map()
let isChanged = false

function read() {
  if (stored) return stored
  // Another compiler, or other code in this file, makes other results.
  const { version } = require('@swc/core/package.json')
  storedIn = join(FOLDER, `${digestOf(version + readFileSync(import.meta.filename, 'utf8')).slice(0, 16)}.json`)
  try {
    stored = new Map(Object.entries(JSON.parse(readFileSync(storedIn, 'utf8'))))
  } catch {
    stored = new Map()
  }
  process.once('exit', write)
  return stored
}

function write() {
  if (!isChanged) return
  try {
    mkdirSync(FOLDER, { recursive: true })
    const all = new Map([...stored, ...used])
    const current = all.size > MOST ? used : all // an old result is not used again
    const temporary = `${storedIn}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(Object.fromEntries(current)))
    renameSync(temporary, storedIn)
  } catch {
    // The next run compiles again.
  }
}

function compile(text) {
  const { transformSync } = require('@swc/core')
  try {
    return transformSync(text, OPTIONS).code
  } catch {
    return text // its build reports the error
  }
}

const found = (code, pattern) => [...code.matchAll(pattern)].map(([, , specifier]) => specifier)

/** `literals`: any string may be an import, as in a file of the build. */
export function compiled(text, { literals = false } = {}) {
  const key = digestOf(literals + text)
  const known = used.get(key) ?? read().get(key)
  const result = known ?? resultOf(compile(text), literals)
  isChanged ||= !known
  used.set(key, result)
  return result
}

const resultOf = (code, literals) => ({
  code: digestOf(code),
  imports: found(code, literals ? LITERAL : STATIC),
  lazy: literals ? [] : found(code, LAZY),
})
