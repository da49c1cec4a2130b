import { setTimeout as sleep } from 'node:timers/promises'
import type { Valkey, ValkeyListener } from '../valkey/valkey.ts'
import { Fences } from './fences.ts'
import type { Bus, BusListener, Everybody, LiveEvent } from './live-event.ts'

const CHANNEL = 'live:'
const ALL = `${CHANNEL}all`
/** A stream waits so long for its subscription; then it begins, and looks again when the subscription is there. */
const TIMEOUT_MS = 1_000

interface Fence {
  of: 'fence'
  id: string
}

/** Signs by Valkey's sharded channels, one for each account, which a process hears only while it has a stream of it. */
export class ValkeyBus implements Bus, ValkeyListener {
  readonly name = 'valkey'
  isConnected = false
  readonly #heard = new Map<number, Promise<unknown>>()
  readonly #fences = new Fences()
  ended = 0

  constructor(
    private readonly valkey: Valkey,
    private readonly ears: BusListener,
  ) {
    valkey.listen(this)
  }

  get subscriptions(): number {
    return this.#heard.size
  }

  async hear(account: number): Promise<void> {
    const confirmed = this.#heard.get(account) ?? this.#subscribe(account)
    const inTime = await Promise.race([confirmed, sleep(TIMEOUT_MS, 'late', { ref: false })])
    if (inTime === 'late') void confirmed.then(() => this.ears.missed('reconnected', [account]))
  }

  forget(account: number): void {
    this.#heard.delete(account)
    this.valkey.unsubscribe(CHANNEL + account).catch(() => {}) // it was lost with the connection
  }

  send(signs: ReadonlyArray<LiveEvent | Everybody>): Promise<unknown> {
    return Promise.all(
      signs.map(({ ...sign }) =>
        this.valkey.publish('account' in sign ? CHANNEL + sign.account : ALL, JSON.stringify(sign)),
      ),
    )
  }

  /** In a cluster it passes by one node only. */
  async fence(): Promise<boolean> {
    if (!this.isConnected) return false
    return this.#fences.pass((id) => this.valkey.publish(ALL, JSON.stringify({ of: 'fence', id } satisfies Fence)))
  }

  /** All channels are new to a new connection; from when they are heard, what was missed can be looked for. */
  connected(): void {
    const all = [this.valkey.subscribe(ALL), ...[...this.#heard.keys()].map((account) => this.#subscribe(account))]
    void Promise.all(all).then(
      () => {
        this.isConnected = this.valkey.isConnected
        this.ears.missed('reconnected')
      },
      () => {}, // lost again
    )
  }

  lost(): void {
    this.isConnected = false
    this.#fences.lost()
  }

  heard(_channel: string, text: string): void {
    const sign = JSON.parse(text) as LiveEvent | Everybody | Fence
    if (sign.of === 'fence') {
      this.#fences.heard(sign.id)
      return
    }
    this.ended += 1
    if (sign.of === 'everybody') this.ears.missed('told')
    else this.ears.heard(sign)
  }

  moved(channel: string): void {
    const account = Number(channel.slice(CHANNEL.length))
    this.ears.missed('moved', Number.isNaN(account) ? undefined : [account])
  }

  /** Never rejects: when the connection is lost, all are subscribed to, and looked at, with the next one. */
  #subscribe(account: number): Promise<unknown> {
    const confirmed = this.valkey.subscribe(CHANNEL + account).catch(() => {})
    this.#heard.set(account, confirmed)
    return confirmed
  }
}
