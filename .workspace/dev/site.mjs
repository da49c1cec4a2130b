import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { compileBackend } from '../builder.mjs'
import { node, root } from '../root.mjs'

/** An editor that saves all files does so within this time. */
const DEBOUNCE_MS = 100

const SCRIPTS = { database: 'backend/dev/database-server.ts', backend: 'backend/dev/prepared.ts' }

/** The site of this checkout. When the backend's sources change, the backend restarts on the same PostgreSQL. */
export class Site {
  #database
  #address
  #child
  #prepared
  #stopping
  #restarts = Promise.resolve()
  #timer
  #hasChanged = false

  /**
   * `env` is the environment of its processes. `report` receives a title and a problem, or an empty text; `ended` is
   * called when the site exits by itself.
   */
  constructor(env, { report, ended, scripts = SCRIPTS }) {
    Object.assign(this, { env, report, ended, scripts })
  }

  start() {
    const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
    const database = this.#run(this.scripts.database, {}, settings)
    this.#database = database
    database.on('message', ({ address }) => {
      if (this.#database !== database) return
      this.#address = address
      this.#startBackend()
    })
    // Unlike `exit`, `close` comes after the last message.
    database.on('close', (code) => {
      // With a DATABASE_URL there is nothing to start.
      if (this.#database === database && this.#address !== '') this.ended(code ?? 1)
    })
  }

  #run(script, extraEnv = {}, settings = []) {
    return spawn(node, [...settings, '--import', './.workspace/exit-with-parent.mjs', script], {
      cwd: root,
      detached: process.platform !== 'win32', // Ctrl-C in a terminal must not reach PostgreSQL before the site.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...this.env, ...extraEnv },
    })
  }

  #startBackend() {
    const child = this.#prepared?.connected ? this.#prepared : this.#prepare()
    this.#prepared = undefined
    this.#child = child
    child.send('start')
    // The next backend loads its packages when this one no longer needs the CPU.
    child.once('message', () => {
      if (this.#child === child) this.#prepared = this.#prepare()
    })
  }

  /** A backend that reads its settings and starts when it receives a message. */
  #prepare() {
    const child = this.#run(this.scripts.backend, { DATABASE_SERVER: this.#address })
    const ended = (code) => {
      if (this.#prepared === child) this.#prepared = undefined
      if (this.#child !== child) return
      this.#child = undefined
      // A backend that fails to start after a change waits for the next change.
      if (!this.#hasChanged) this.ended(code ?? 1)
      else this.report('The backend', 'It has ended (the terminal says why). It starts again at its next change.')
    }
    child.on('exit', ended)
    child.on('error', (error) => {
      console.error(error.message)
      // A process that was not created emits no exit. One that ends while a message is sent to it does.
      if (child.pid === undefined) ended(1)
    })
    return child
  }

  watch() {
    for (const folder of ['backend/src', 'backend/dev'])
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (!/\.(ts|po)$/.test(file ?? '') || file.endsWith('.test.ts')) return
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.restart(), DEBOUNCE_MS)
      })
  }

  /** Builds and restarts the backend after earlier restarts; resolves when it has started. */
  restart() {
    this.#restarts = this.#restarts.then(() => this.#restartBackend())
    return this.#restarts
  }

  async #restartBackend() {
    const startedAt = Date.now()
    // A test run in the same checkout may be building it too.
    const isBuilt = await compileBackend().catch((error) => console.error(error.message))
    this.report('The backend', isBuilt ? '' : 'It could not be built (the terminal says why), so the last build runs.')
    // Before PostgreSQL is up no backend runs, and the first one will have this change.
    if (!isBuilt || this.#address === undefined) return
    this.#hasChanged = true
    await this.#stopBackend()
    if (!this.#database) return
    this.#startBackend()
    console.log(`The backend has changed and starts again (${Date.now() - startedAt} ms until here)`)
  }

  async stop() {
    clearTimeout(this.#timer)
    const database = this.#database
    this.#database = undefined
    const prepared = this.#prepared
    this.#prepared = undefined
    await Promise.all([this.#stopBackend(), stopped(prepared)])
    await stopped(database)
  }

  /** Resolves when the backend, or the one that a restart is stopping, has shut down. */
  #stopBackend() {
    if (this.#child) this.#stopping = stopped(this.#child)
    this.#child = undefined
    return this.#stopping
  }
}

async function stopped(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
