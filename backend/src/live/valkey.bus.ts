import { setTimeout as sleep } from 'node:timers/promises'
import type { Valkey, ValkeyListener } from '../valkey/valkey.ts'
import type { Bus, BusListener, BusMessage, MessagesLost } from './bus.ts'
import { Fences } from './fences.ts'

const CHANNEL = 'live:'
const ALL = `${CHANNEL}all`
/** After this time without a subscription, a stream begins anyway, and is checked once the subscription exists. */
const TIMEOUT_MS = 1_000

interface Fence {
  kind: 'fence'
  id: string
}

export class ValkeyBus implements Bus, ValkeyListener {
  readonly name = 'valkey'
  isConnected = false
  readonly #subscribed = new Map<number, Promise<unknown>>()
  readonly #fences = new Fences()
  processedCount = 0

  constructor(
    private readonly valkey: Valkey,
    private readonly busListener: BusListener,
  ) {
    valkey.listen(this)
  }

  get subscriptions(): number {
    return this.#subscribed.size
  }

  async subscribe(account: number): Promise<void> {
    const confirmed = this.#subscribed.get(account) ?? this.#subscribe(account)
    const result = await Promise.race([confirmed, sleep(TIMEOUT_MS, 'late', { ref: false })])
    if (result === 'late') void confirmed.then(() => this.busListener.missed('reconnected', [account]))
  }

  unsubscribe(account: number): void {
    this.#subscribed.delete(account)
    this.valkey.unsubscribe(CHANNEL + account).catch(() => {}) // the subscription was lost with the connection
  }

  send(messages: ReadonlyArray<BusMessage | MessagesLost>): Promise<unknown> {
    return Promise.all(
      messages.map(({ ...message }) =>
        this.valkey.publish('account' in message ? CHANNEL + message.account : ALL, JSON.stringify(message)),
      ),
    )
  }

  /** In a cluster, the fence passes through one node only. */
  async fence(): Promise<boolean> {
    if (!this.isConnected) return false
    return this.#fences.pass((id) => this.valkey.publish(ALL, JSON.stringify({ kind: 'fence', id } satisfies Fence)))
  }

  /** Resubscribes, then reports that messages may have been missed. */
  connected(): void {
    const all = [this.valkey.subscribe(ALL), ...[...this.#subscribed.keys()].map((account) => this.#subscribe(account))]
    void Promise.all(all).then(
      () => {
        this.isConnected = this.valkey.isConnected
        this.busListener.missed('reconnected')
      },
      () => {},
    )
  }

  lost(): void {
    this.isConnected = false
    this.#fences.lost()
  }

  received(_channel: string, text: string): void {
    const message = JSON.parse(text) as BusMessage | MessagesLost | Fence
    if (message.kind === 'fence') {
      this.#fences.received(message.id)
      return
    }
    this.processedCount += 1
    if (message.kind === 'messages-lost') this.busListener.missed('messages-lost')
    else this.busListener.received(message)
  }

  moved(channel: string): void {
    const account = Number(channel.slice(CHANNEL.length))
    this.busListener.missed('moved', Number.isNaN(account) ? undefined : [account])
  }

  /** Never rejects: after a lost connection, `connected` subscribes to all channels again. */
  #subscribe(account: number): Promise<unknown> {
    const confirmed = this.valkey.subscribe(CHANNEL + account).catch(() => {})
    this.#subscribed.set(account, confirmed)
    return confirmed
  }
}
