import type { Pool } from 'pg'
import type { PendingWork } from '../pending-work.ts'
import { type DeliveryOptions, inVersion, sign } from './delivery.ts'
import type { SentEvent } from './store.ts'

/** Delivers a webhook; returns the status of the reply. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<number>

export const toAddress =
  (url: string): Deliver =>
  async (body, headers) =>
    (await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })).status

// A claim lasts half a minute: then another process delivers for one that was killed.
const claim = (order: 'asc' | 'desc') => `
  update dev.stripe_event set tries = tries + 1, due_at = now() + interval '30 seconds'
  where id in (
    select id from dev.stripe_event where delivered_at is null and due_at <= now()
    order by at ${order} limit $1 for update skip locked
  ) returning id, data`

const IS_DUE = 'select exists (select from dev.stripe_event where delivered_at is null and due_at <= now()) as "isDue"'

interface Due {
  id: string
  data: SentEvent
}

/** Delivers due webhooks until they are accepted: again after 1, 2, 4 … seconds, at most a minute apart. */
export class Webhooks {
  readonly #pool: Pool
  readonly #secret: string
  readonly #pending: PendingWork
  #deliver: Deliver
  #manner: DeliveryOptions = {}
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  #paused = false
  #stopped = false

  constructor(pool: Pool, secret: string, deliver: Deliver, pending: PendingWork) {
    this.#pool = pool
    this.#pending = pending
    this.#secret = secret
    this.#deliver = deliver
  }

  /** Delivers to another receiver from now on. */
  to(deliver: Deliver): void {
    this.#deliver = deliver
    this.wake()
  }

  /** Delivers in this manner from now on; without one as calmly as can be. */
  deliver(manner: DeliveryOptions = {}): void {
    this.#manner = manner
  }

  /** Pauses or resumes all webhooks. */
  pause(paused: boolean): void {
    this.#paused = paused
    if (!paused) this.wake()
  }

  /** Delivers an event now, maybe again, or forged with another secret or time. */
  send(event: SentEvent, { secret, at }: { secret?: string; at?: number } = {}): Promise<number> {
    const { secrets = [this.#secret], version } = this.#manner
    const body = JSON.stringify(inVersion(event, version))
    return this.#deliver(body, sign(body, secret ?? secrets, at))
  }

  /** Whether none is on its way. A paused one, or that waits for its next try, is not. */
  async isIdle(): Promise<boolean> {
    if (this.#working) return false
    if (!this.#paused && !this.#stopped) {
      const { rows } = await this.#pool.query<{ isDue: boolean }>(IS_DUE)
      if (rows[0]!.isDue) this.wake() // nothing else says that time has passed
    }
    return this.#working === undefined
  }

  wake(): void {
    if (this.#stopped || this.#paused) return
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    for (let more = true; more && !this.#stopped && !this.#paused; ) more = await this.#next().catch(() => false)
    // A webhook may be due again, or belong to a process that has ended.
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), 1_000).unref()
  }

  async #next(): Promise<boolean> {
    const { reversed = false, together = 1 } = this.#manner
    const { rows } = await this.#pool.query<Due>(claim(reversed ? 'desc' : 'asc'), [together])
    if (this.#paused) {
      // Webhooks were paused during the claim.
      await this.#pool.query('update dev.stripe_event set due_at = now() where id = any($1)', [
        rows.map(({ id }) => id),
      ])
      return false
    }
    await Promise.all(rows.map((due) => this.#pending.add(this.#try(due))))
    return rows.length > 0
  }

  async #try({ id, data }: Due): Promise<void> {
    const copies = Array.from({ length: this.#manner.copies ?? 1 }, () => this.send(data).catch(() => 0))
    const taken = (await Promise.all(copies)).every((status) => status >= 200 && status < 300)
    await this.#pool.query(
      taken
        ? 'update dev.stripe_event set delivered_at = now() where id = $1'
        : 'update dev.stripe_event set due_at = now() + make_interval(secs => least(60, 2 ^ (tries - 1))) where id = $1',
      [id],
    )
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#working
  }
}
