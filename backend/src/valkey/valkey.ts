import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { type BusListener, type Connection, connect, type Window } from './connection.ts'

const HEARTBEAT_MS = 3_000
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

export interface ValkeyListener extends BusListener {
  /** Called after each connection, which has no channels yet. */
  connected(): void
  lost(): void
}

/**
 * While Valkey is down, each call fails immediately, and the process starts and is ready without it. Without VALKEY_URL
 * it is off, and its library is not loaded.
 */
@Injectable()
export class Valkey implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger('valkey')
  readonly #listeners: ValkeyListener[] = []
  readonly #leaving = new AbortController()
  #connection: Connection | undefined

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'VALKEY_URL' | 'ROLES'>) {}

  get isOn(): boolean {
    return this.env.VALKEY_URL.length > 0
  }

  get isConnected(): boolean {
    return this.#connection !== undefined
  }

  listen(listener: ValkeyListener): void {
    this.#listeners.push(listener)
  }

  async publish(channel: string, text: string): Promise<void> {
    await this.#now.publish(channel, text)
  }

  async subscribe(channel: string): Promise<void> {
    await this.#now.subscribe(channel)
  }

  async unsubscribe(channel: string): Promise<void> {
    await this.#now.unsubscribe(channel)
  }

  async count(key: string, seconds: number): Promise<Window> {
    return this.#now.count(key, seconds)
  }

  onApplicationBootstrap() {
    if (this.isOn && this.env.ROLES.some((role) => role !== 'migrate')) void this.#stayConnected()
  }

  onApplicationShutdown() {
    this.#leaving.abort()
    this.#connection?.close()
  }

  get #now(): Connection {
    if (!this.#connection) throw new Error('Valkey is away.')
    return this.#connection
  }

  async #stayConnected(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS
    while (!this.#leaving.signal.aborted) {
      const why = await this.#once().then(
        (lost) => {
          pause = SHORTEST_PAUSE_MS
          return lost
        },
        (error: Error) => error,
      )
      if (this.#leaving.signal.aborted) return
      this.#log.warn({ code: (why as { code?: string }).code, message: why.message }, 'Valkey is away')
      // At random, so that all processes do not reconnect at the same moment.
      await sleep(pause * (0.5 + Math.random()), undefined, { ref: false })
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  /** Resolves when the connection is lost; rejects if there was none. */
  async #once(): Promise<Error> {
    const received = (channel: string, text: string) => {
      for (const listener of this.#listeners) this.#deliver(listener, channel, text)
    }
    const moved = (channel: string) => {
      for (const listener of this.#listeners) listener.moved(channel)
    }
    const connection = await connect(this.env.VALKEY_URL, { received, moved })
    this.#connection = connection
    if (this.#leaving.signal.aborted) connection.close()
    else for (const listener of this.#listeners) listener.connected()
    const over = new AbortController()
    const why = await Promise.race([connection.lost, silence(connection, over.signal)])
    over.abort()
    this.#connection = undefined
    connection.close()
    for (const listener of this.#listeners) listener.lost()
    return why
  }

  /** A message that its listener cannot read is logged: thrown from here, the error would end the process. */
  #deliver(listener: ValkeyListener, channel: string, text: string): void {
    try {
      listener.received(channel, text)
    } catch (error) {
      this.#log.error({ message: (error as Error).message }, 'a message of Valkey could not be read')
    }
  }
}

/** A lost host neither responds nor closes the connection. */
async function silence(connection: Connection, over: AbortSignal): Promise<Error> {
  const pong = () =>
    connection.ping().then(
      () => true,
      () => false,
    )
  for (;;) {
    await sleep(HEARTBEAT_MS, undefined, { ref: false })
    if (over.aborted || !(await Promise.race([pong(), late()]))) return new Error('Valkey does not respond.')
  }
}

async function late(): Promise<false> {
  await sleep(HEARTBEAT_MS, undefined, { ref: false })
  await setImmediate() // reads a response that arrived while this process was busy
  return false
}
