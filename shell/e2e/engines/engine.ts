import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface WindowOptions {
  width: number
  height: number
  isDark?: boolean
  language?: string
}

export interface Driver {
  open(address: string): Promise<unknown>
  back(): Promise<unknown>
  /** Runs the body of an async function in the page. */
  run(body: string): Promise<string>
  /** Performs WebDriver input actions, which both protocols share. */
  perform(actions: object[]): Promise<unknown>
  screenshot(): Promise<string>
  errors(): string[]
}

export class Programs {
  output = ''
  readonly #running: ChildProcess[] = []
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(): Promise<Programs> {
    return new Programs(await mkdtemp(join(tmpdir(), 'flight-amigo-engine-')))
  }

  start(program: string, args: string[], prints: RegExp, env: Record<string, string> = {}): Promise<string> {
    const { PATH = '' } = process.env
    // The program ends with this process, even when this process is killed.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
      env: { PATH, HOME: this.folder, LANG: 'C.UTF-8', ...env },
    })
    this.#running.push(child)
    const from = this.output.length
    return new Promise((resolve, reject) => {
      const check = (part = '') => {
        this.output += part
        const [found] = prints.exec(this.output.slice(from)) ?? []
        if (found !== undefined) resolve(found)
      }
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', check)
      child.once('spawn', check)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${this.output}`)))
    })
  }

  async stop(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
