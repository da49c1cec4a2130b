import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { Client } from 'pg'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { CONNECTION } from './pool.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    listeners: Listener
  }
}

export interface Listener {
  readonly channel: string
  readonly received: (payload: string) => void
  /** Called after each connection, because earlier notifications were missed. */
  readonly connected: () => void
  /** Called when the connection is lost: from then on notifications are missed. */
  readonly lost?: () => void
}

const HEARTBEAT_MS = 3_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/** Listens to PostgreSQL's NOTIFY on its own connection, and reconnects when that is lost or silent. */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  readonly #log = new Logger('notifications')
  readonly #more = new Set<Listener>()
  #client: Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #stopped = false

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly contributions: ModuleContributions,
  ) {}

  async listen(): Promise<void> {
    if (!this.#client) await this.#connect()
  }

  async addListener(listener: Listener): Promise<() => void> {
    this.#more.add(listener)
    if (this.#client) {
      await listenTo(this.#client, listener)
      listener.connected()
    }
    return () => void this.#more.delete(listener)
  }

  *#listeners(): Iterable<Listener> {
    yield* this.contributions.of('listeners')
    yield* this.#more
  }

  async #connect(): Promise<void> {
    const client = new Client({
      ...CONNECTION,
      connectionString: this.env.DATABASE_DIRECT_URL,
      application_name: 'notifications',
      query_timeout: HEARTBEAT_MS,
    })
    client.on('error', () => {}) // `end` follows
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners()) if (listener.channel === channel) this.#deliver(listener, payload)
    })
    await client.connect()
    try {
      for (const listener of this.#listeners()) await listenTo(client, listener)
    } catch (error) {
      giveUp(client)
      throw error
    }
    if (this.#stopped) return giveUp(client)
    this.#client = client
    client.once('end', () => void this.#connectAgain())
    // A lost host neither responds nor closes the connection.
    this.#heartbeat = setInterval(() => client.query('select').catch(() => giveUp(client)), HEARTBEAT_MS).unref()
    for (const { connected } of this.#listeners()) connected()
  }

  /** A payload that its listener cannot read is logged: thrown from here, the error would end the process. */
  #deliver({ channel, received }: Listener, payload: string): void {
    try {
      received(payload)
    } catch (error) {
      this.#log.error({ channel, message: (error as Error).message }, 'a notification could not be read')
    }
  }

  async #connectAgain(): Promise<void> {
    clearInterval(this.#heartbeat)
    for (const { lost } of this.#listeners()) lost?.()
    for (let pause = SHORTEST_PAUSE_MS; !this.#stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { ref: false })
      try {
        return await this.#connect()
      } catch (error) {
        this.#log.warn(
          { code: (error as { code?: string }).code },
          `notifications are not received; next attempt in ${pause} ms`,
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

const listenTo = (client: Client, { channel }: Listener) => client.query(`listen ${client.escapeIdentifier(channel)}`)

function giveUp(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
