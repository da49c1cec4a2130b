import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { Client } from 'pg'
import { ENV, type Env } from '../env.ts'
import { Added, type Listener } from '../startup/additions.ts'
import { CONNECTION } from './pool.ts'

const HEARTBEAT_MS = 3_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/** Listens to PostgreSQL's NOTIFY on its own connection, and connects again when that is lost or silent. */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  readonly #log = new Logger('notifications')
  #client: Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly added: Added,
  ) {}

  /** Resolves once all listeners hear; they do so until the process ends. */
  listen(): Promise<void> {
    return this.#connect(this.added.all.listeners)
  }

  async #connect(listeners: readonly Listener[]): Promise<void> {
    const client = new Client({
      ...CONNECTION,
      ...{ connectionString: this.env.DATABASE_URL, application_name: 'notifications', query_timeout: HEARTBEAT_MS },
    })
    client.on('error', () => {}) // `end` follows
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(payload)
    })
    await client.connect()
    try {
      for (const { channel } of listeners) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      giveUp(client)
      throw error
    }
    if (this.#stopped) return giveUp(client)
    this.#client = client
    client.once('end', () => void this.#connectAgain(listeners))
    // A lost host neither answers nor closes the connection.
    this.#heartbeat = setInterval(() => client.query('select').catch(() => giveUp(client)), HEARTBEAT_MS).unref()
    for (const { connected } of listeners) connected()
  }

  async #connectAgain(listeners: readonly Listener[]): Promise<void> {
    clearInterval(this.#heartbeat)
    for (let pause = SHORTEST_PAUSE_MS; !this.#stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { ref: false })
      try {
        return await this.#connect(listeners)
      } catch (error) {
        this.#log.warn(
          { code: (error as { code?: string }).code },
          `notifications are not heard; next try in ${pause} ms`,
        )
      }
    }
  }

  async onApplicationShutdown() {
    this.#stopped = true
    clearInterval(this.#heartbeat)
    await this.#client?.end().catch(() => {})
  }
}

/** Closes a connection without waiting for the other side. */
function giveUp(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
