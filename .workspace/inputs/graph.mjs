import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../root.mjs'
import { sourceOf } from './sources.mjs'

const isFile = (path) => existsSync(path) && statSync(path).isFile()
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx']

/** The imports of a checkout. An instance reads each file once. */
export class ImportGraph {
  #sources = new Map()
  #packages
  constructor(base = root) {
    this.base = base
  }

  source(file) {
    if (!this.#sources.has(file)) {
      const bytes = readFileSync(join(this.base, file))
      const isText = /\.([cm]?[jt]sx?|json|css|svg|webmanifest)$/.test(file)
      this.#sources.set(file, isText ? sourceOf(file, String(bytes)) : { code: bytes, imports: [], lazy: [] })
    }
    return this.#sources.get(file)
  }

  /**
   * Returns the files that `entries` import, directly or not, and the imports of npm packages, each with the folder of
   * the importing file. `lazy` also follows `import()`; `skip` excludes files from the bundle.
   */
  collect(entries, { lazy = true, alias = {}, skip = () => false } = {}) {
    const files = new Set(entries.filter((file) => isFile(join(this.base, file))))
    const packageImports = []
    for (const file of files) {
      const { imports, lazy: later } = this.source(file)
      for (const specifier of [...imports, ...(lazy ? later : [])]) {
        const found = alias[specifier] ?? this.#resolve(file, specifier)
        if (found) {
          if (!skip(found)) files.add(found)
        } else if (/^[\w@]/.test(specifier)) packageImports.push([dirname(file).replace(/^\.$/, ''), specifier])
      }
    }
    return { files: [...files], packageImports }
  }

  /** The package.json that says whether importing a file has side effects. */
  manifestOf(file) {
    const [, folder] = /^(shell\/ops|[^/]+)\//.exec(file) ?? []
    return folder && isFile(join(this.base, folder, 'package.json')) ? `${folder}/package.json` : undefined
  }

  #resolve(file, specifier) {
    const path = specifier.replace(/[?#].*$/, '')
    const relative = posix.normalize(posix.join(posix.dirname(file), path))
    const isRelative = /^\.{1,2}\//.test(path)
    // A style sheet and a file of the build may name a neighbor without `./`.
    if (isRelative || (/\.([cm]js|css)$/.test(file) && /\.\w+$/.test(path)))
      for (const ending of EXTENSIONS) if (isFile(join(this.base, relative + ending))) return relative + ending
    return isRelative ? undefined : this.#exported(path)
  }

  #exported(path) {
    this.#packages ??= this.#workspaces()
    const [, name, rest] = /^(@[^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? []
    const own = this.#packages.get(name)
    if (!own) return undefined
    const matches = Object.entries(own.exports ?? {}).flatMap(([key, target]) => {
      const [before, after] = key.split('*')
      const subpath = `.${rest ?? ''}`
      if (after === undefined) return subpath === key ? [{ length: Number.POSITIVE_INFINITY, file: target }] : []
      if (!subpath.startsWith(before) || !subpath.endsWith(after)) return []
      const part = subpath.slice(before.length, subpath.length - after.length)
      return [{ length: before.length, file: target.replaceAll('*', part) }]
    })
    const [best] = matches.sort((a, b) => b.length - a.length)
    const file = best && posix.join(own.folder, best.file)
    return file && isFile(join(this.base, file)) ? file : undefined
  }

  #workspaces() {
    const folders = [...readdirSync(this.base), 'shell/ops'].filter((name) =>
      isFile(join(this.base, name, 'package.json')),
    )
    return new Map(
      folders.map((folder) => {
        const { name, exports } = JSON.parse(readFileSync(join(this.base, folder, 'package.json'), 'utf8'))
        return [name, { folder, exports }]
      }),
    )
  }
}
