import { randomUUID } from 'node:crypto'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { endProcess, reportProcess } from './processes.ts'

const BEAT_MS = 10_000

@Injectable()
export class ProcessesService implements OnApplicationShutdown {
  readonly #log = new Logger('releases')
  readonly #id = randomUUID()
  #beat: NodeJS.Timeout | undefined

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** From now on no release goes live that this process does not serve. */
  async join(): Promise<void> {
    await reportProcess(this.pool, this.#id)
    this.#beat ??= setInterval(() => void this.#report(), BEAT_MS).unref()
  }

  async #report(): Promise<void> {
    await reportProcess(this.pool, this.#id).catch(({ message }: Error) =>
      this.#log.warn({ message }, 'this process could not report that it runs'),
    )
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#beat)
    if (this.#beat) await endProcess(this.pool, this.#id).catch(() => {}) // the others notice the missing reports
  }
}
