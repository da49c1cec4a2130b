import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from './pool.ts'
import { addProcess, noteProcess, removeProcess, removeVanished } from './processes.sql.ts'

/** All other processes are notified on this channel when a process has vanished: at most 16 seconds later. */
export const PROCESS_VANISHED = 'process_vanished'

const HEARTBEAT_MS = 4_000

/** The contracts that a process serves, as JSON. */
export interface ServedContracts {
  contracts: string
  hash: string
}

/** Reports that this process runs. */
@Injectable()
export class ProcessesService {
  readonly #id = randomUUID()
  #served: ServedContracts | undefined
  #timer: NodeJS.Timeout | undefined
  lastHeartbeat: Promise<void> = Promise.resolve()

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** From now on no release goes live that needs more than these contracts. */
  async serve(served: ServedContracts): Promise<void> {
    this.#served = served
    await this.#add()
    this.start()
  }

  start(): void {
    if (this.#timer) return
    const beat = () => {
      this.lastHeartbeat = this.#sendHeartbeat()
    }
    this.#timer = setInterval(beat, HEARTBEAT_MS).unref()
    beat()
  }

  /** Call this before `remove`, so that no heartbeat follows it. */
  stop(): void {
    clearInterval(this.#timer)
  }

  async remove(): Promise<void> {
    await this.lastHeartbeat
    await removeProcess.rows(this.pool, { id: this.#id }).catch(() => {}) // other processes remove it later
  }

  async #add(): Promise<void> {
    const { contracts = null, hash = null } = this.#served ?? {}
    await addProcess.rows(this.pool, { id: this.#id, contracts, hash })
  }

  async #sendHeartbeat(): Promise<void> {
    try {
      if (!(await noteProcess.first(this.pool, { id: this.#id }))) await this.#add()
      await removeVanished.rows(this.pool, {})
    } catch {
      // Without a database there are no changes to announce. The next heartbeat is the retry.
    }
  }
}
