import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { Stripe } from 'stripe'
import { lockSite } from '../../src/db/advisory-locks.ts'
import { now } from '../../src/http/clock.contract.ts'

/** An object as Stripe's API shows it. */
export interface Thing {
  id: string
  object: string
  [field: string]: unknown
}

/** A webhook that was sent or will be sent. */
export interface SentEvent extends Thing {
  type: string
  data: { object: Thing }
}

/** The version of the API that the fake speaks: the one of the installed SDK. */
export const VERSION: string = Stripe.API_VERSION

const TABLES = `
  create schema if not exists dev;
  create table if not exists dev.stripe_object (
    at bigint generated always as identity, id text primary key, kind text not null, data jsonb not null
  );
  create table if not exists dev.stripe_key (
    key text primary key, params text not null, status integer not null, body jsonb not null
  );
  create table if not exists dev.stripe_event (
    at bigint generated always as identity, id text primary key, data jsonb not null,
    tries integer not null default 0, due_at timestamptz not null default now(), delivered_at timestamptz
  );`

export async function createTables(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Two processes on one database may start at once.
    await client.query('begin')
    await lockSite(client, 'stripeFake')
    await client.query(TABLES)
    await client.query('commit')
  } finally {
    client.release()
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const seconds = () => Math.floor(now() / 1000)

/** The fake's records, inside one request's transaction. */
export class Store {
  readonly #client: PoolClient
  constructor(client: PoolClient) {
    this.#client = client
  }

  async find(id: string): Promise<Thing | undefined> {
    const { rows } = await this.#client.query<{ data: Thing }>('select data from dev.stripe_object where id = $1', [id])
    return rows[0]?.data
  }

  async put(thing: Thing): Promise<Thing> {
    await this.#client.query(
      `insert into dev.stripe_object (id, kind, data) values ($1, $2, $3)
       on conflict (id) do update set data = excluded.data`,
      [thing.id, thing.object, JSON.stringify(thing)],
    )
    return thing
  }

  async remove(id: string): Promise<void> {
    await this.#client.query('delete from dev.stripe_object where id = $1', [id])
  }

  /** Newest first, as in Stripe's lists. */
  async list(kind: string, like: object = {}): Promise<Thing[]> {
    const { rows } = await this.#client.query<{ data: Thing }>(
      'select data from dev.stripe_object where kind = $1 and data @> $2 order by at desc',
      [kind, JSON.stringify(like)],
    )
    return rows.map(({ data }) => data)
  }

  /** The sum of the amounts of things. */
  async sum(kind: string, like: object): Promise<number> {
    const { rows } = await this.#client.query<{ sum: number }>(
      `select coalesce(sum((data ->> 'amount')::bigint), 0)::float8 as sum from dev.stripe_object
       where kind = $1 and data @> $2`,
      [kind, JSON.stringify(like)],
    )
    return rows[0]!.sum
  }

  async emit(type: string, about: Thing, account?: string): Promise<void> {
    const event = {
      ...{ id: newId('evt'), object: 'event', api_version: VERSION, created: seconds(), livemode: false },
      ...{ type, data: { object: about }, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
      ...(account && { account }),
    }
    await this.#client.query('insert into dev.stripe_event (id, data) values ($1, $2)', [
      event.id,
      JSON.stringify(event),
    ])
  }

  /** Carries it out and rolls it back. */
  async undone(act: () => Promise<unknown>): Promise<void> {
    await this.#client.query('savepoint before')
    await act()
    await this.#client.query('rollback to before')
  }

  async replay(key: string): Promise<{ params: string; status: number; body: Thing } | undefined> {
    const text = 'select params, status, body from dev.stripe_key where key = $1'
    return (await this.#client.query<{ params: string; status: number; body: Thing }>(text, [key])).rows[0]
  }

  async storeReply(key: string, params: string, status: number, body: object): Promise<void> {
    const text = 'insert into dev.stripe_key (key, params, status, body) values ($1, $2, $3, $4)'
    await this.#client.query(text, [key, params, status, JSON.stringify(body)])
  }
}

/** Without a listener, a restart of PostgreSQL would end the process; the waiting query fails anyway. */
const fallen = () => {}

/** Runs one request after the other over all processes, because speed does not matter here. */
export async function inOrder<T>(pool: Pool, act: (store: Store) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  client.on('error', fallen)
  try {
    await client.query('begin')
    await lockSite(client, 'stripeFake')
    const result = await act(new Store(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.off('error', fallen)
    client.release()
  }
}
