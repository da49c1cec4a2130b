import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join, sep } from 'node:path'
import { node, root } from '../root.mjs'

/** Let the page show a change first. */
const PAUSE_MS = 300
const LOW = 10
const CACHE = 'node_modules/.cache/dev-types'

/** Checks types in parallel with the build, one package at a time, changed packages first. */
export class TypeChecks {
  #waiting = new Set()
  #timer
  #running

  /** `found` receives the name of a package and its type errors, or an empty text. */
  constructor(packages, found) {
    this.packages = packages
    this.found = found
  }

  /** A shared file affects all packages. */
  check(files) {
    const changed = [...(files ?? [])].map((file) => file.slice(root.length + 1))
    const owners = this.packages.filter((name) => changed.some((file) => file.startsWith(join(name, 'src') + sep)))
    for (const name of owners.length > 0 ? owners : this.packages) this.#waiting.add(name)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#next(), PAUSE_MS)
  }

  #next() {
    const [name] = this.#waiting
    if (name === undefined || this.#running) return
    this.#waiting.delete(name)
    // A cached check of a package takes a fifth of the time.
    const cacheOptions = [
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(root, CACHE, `${name.replace('/', '-')}.json`),
    ]
    const tsc = [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      name,
      '--noEmit',
      '--pretty',
      'false',
      ...cacheOptions,
    ]
    let text = ''
    this.#running = spawn(node, tsc, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    if (this.#running.pid) setPriority(this.#running.pid, LOW)
    for (const stream of [this.#running.stdout, this.#running.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        text += part
      })
    this.#running.on('close', (code) => {
      this.#running = undefined
      // Files that changed during the check are checked again, and only the second result counts.
      if (!this.#waiting.has(name)) this.found(name, code === 0 ? '' : text.trim() || `tsc ended with ${code}`)
      this.#next()
    })
  }
}
