// The modules of one test file: each file gets new instances of the code of this repository, while the packages are
// loaded once for all files of the worker. Compiled code is reused by the next file.
import { readFileSync } from 'node:fs'
import Module, { createRequire, isBuiltin, setSourceMapsSupport } from 'node:module'
import { basename, dirname, extname } from 'node:path'
import { macros, ownRuntime } from '@flight-amigo/shell/macros'
import { transformSync } from '@swc/core'

// Errors name the lines of the sources.
setSourceMapsSupport(true)

/** Packages that hold a reference to the document, observe it, or extend its globals. */
const BOUND_TO_DOCUMENT = ['@testing-library', 'web-vitals', 'css\\.escape']
const isPackage = (path) => isBuiltin(path) || /[\\/]node_modules[\\/]/.test(path)

/** Replaces style sheets. `styles.card` is 'card', so that a test can name the class of an element. */
const STYLES = new Proxy(
  { __esModule: false, toString: () => '' },
  { get: (own, name) => (name in own || typeof name === 'symbol' ? own[name] : name) },
)
const SWC = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
}
const WITH_MACROS = { ...SWC, jsc: { ...SWC.jsc, experimental: macros(ownRuntime) } }
const hasMacros = (source) => source.includes('@lingui/')

const resolved = new Map()
function resolve(specifier, from) {
  const key = `${dirname(from)}\0${specifier}`
  if (!resolved.has(key)) resolved.set(key, createRequire(from).resolve(specifier))
  return resolved.get(key)
}

const compiled = new Map()
function compile(path) {
  if (!compiled.has(path)) {
    const source = readFileSync(path, 'utf8')
    const isTyped = /\.tsx?$/.test(path)
    const { code } = isTyped
      ? transformSync(source, { ...(hasMacros(source) ? WITH_MACROS : SWC), filename: path, sourceFileName: path })
      : { code: source }
    const module = new Module(path)
    module._compile(`module.exports = function (exports, require, module, __filename, __dirname) {${code}\n}`, path)
    compiled.set(path, module.exports)
  }
  return compiled.get(path)
}

/** Contracts are schemas without state, so they are loaded once too. */
const contracts = new Map()
const isContract = (path) => path.endsWith('.contract.ts')

export class Modules {
  #own = new Map()
  #mocks = new Map()
  #jest
  #globals
  #loadPackage
  #ownPackages
  constructor({ jest, globals, loadPackage, ownPackages }) {
    this.#jest = jest
    this.#globals = globals
    this.#loadPackage = loadPackage
    this.#ownPackages = new RegExp(
      `[\\\\/]node_modules[\\\\/](${[...BOUND_TO_DOCUMENT, ...ownPackages].join('|')})[\\\\/]`,
    )
  }

  load(path) {
    if (path.endsWith('.css')) return STYLES
    if (path.endsWith('.svg')) return `/${basename(path)}` // its URL, as from webpack
    if (isPackage(path) && !this.#ownPackages.test(path)) return this.#loadPackage(path)
    const all = isContract(path) ? contracts : this.#own
    if (all.has(path)) return all.get(path).exports
    const module = { exports: {}, id: path, filename: path }
    all.set(path, module)
    try {
      if (extname(path) === '.json') module.exports = JSON.parse(readFileSync(path, 'utf8'))
      else compile(path).call(module.exports, module.exports, this.#requireOf(path), module, path, dirname(path))
    } catch (error) {
      all.delete(path)
      throw error
    }
    return module.exports
  }

  #requireOf(from) {
    const require = (specifier) => {
      if (specifier === '@jest/globals') return { ...this.#globals, jest: this.#jestOf(from) }
      const mock = this.#mocks.get(this.#keyOf(specifier, from))
      if (!mock) return this.load(resolve(specifier, from))
      if (!('exports' in mock)) mock.exports = mock.factory()
      return mock.exports
    }
    return Object.assign(require, { resolve: (specifier) => resolve(specifier, from) })
  }

  #keyOf(specifier, from) {
    if (this.#mocks.has(specifier)) return specifier
    return resolve(specifier, from)
  }

  #jestOf(from) {
    const jest = {
      ...this.#jest,
      mock: (specifier, factory, { virtual } = {}) => {
        this.#mocks.set(virtual ? specifier : resolve(specifier, from), { factory })
        return jest
      },
      requireActual: (specifier) => this.load(resolve(specifier, from)),
      resetModules: () => {
        this.#own = new Map()
        for (const mock of this.#mocks.values()) delete mock.exports
        return jest
      },
      isolateModules: (run) => {
        const outside = this.#own
        this.#own = new Map()
        run()
        this.#own = outside
      },
    }
    return jest
  }
}
