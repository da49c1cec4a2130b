import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build } from '../builder.mjs'
import { node, root } from '../root.mjs'

/** An editor that saves all files at once saves them within this time. */
const TOGETHER_MS = 100

/** The site of this checkout. It starts again, on the same data, when the backend's sources change. */
export class Site {
  #child
  #changing = Promise.resolve()
  #timer
  #hasChanged = false

  /** `report` receives a title and a problem, or an empty text; `ended` is called when the site exits by itself. */
  constructor(env, { report, ended }) {
    Object.assign(this, { env, report, ended })
  }

  start() {
    const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
    const child = spawn(node, [...settings, '--import', './.workspace/exit-with-parent.mjs', 'backend/dev/start.ts'], {
      cwd: root,
      detached: process.platform !== 'win32', // Ctrl-C in a terminal must not reach PostgreSQL before the site.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...this.env },
    })
    this.#child = child
    child.on('exit', (code) => {
      if (this.#child !== child) return
      this.#child = undefined
      // A backend that fails to start after a change waits for the next change.
      if (!this.#hasChanged) this.ended(code ?? 1)
      else this.report('The backend', 'It has ended (the terminal says why). It starts again at its next change.')
    })
  }

  follow() {
    for (const folder of ['backend/src', 'backend/dev'])
      watch(join(root, folder), { recursive: true }, (_event, file) => {
        if (!/\.(ts|po)$/.test(file ?? '') || file.endsWith('.test.ts')) return
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => {
          this.#changing = this.#changing.then(() => this.#again())
        }, TOGETHER_MS)
      })
  }

  async #again() {
    const begun = Date.now()
    // A test run in the same checkout may be building it too.
    const well = await build(['backend']).catch((error) => console.error(error.message))
    this.report('The backend', well ? '' : 'It could not be built (the terminal says why), so the last build runs.')
    if (!well) return
    this.#hasChanged = true
    await this.stop()
    this.start()
    console.log(`The backend has changed and starts again (${Date.now() - begun} ms until here)`)
  }

  /** Resolves when the site has shut down. */
  stop() {
    const child = this.#child
    this.#child = undefined
    if (!child) return Promise.resolve()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return ended
  }
}
