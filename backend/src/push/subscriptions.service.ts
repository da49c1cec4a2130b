import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { ALIVE } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { type PushChoices, type PushSettings, type PushSubscription, pushErrors } from './push.contract.ts'
import { PushService, type Receiver } from './push-service.ts'

// An endpoint belongs to one browser, and so to whoever used it last.
const TAKEN = 'delete from push_subscription where endpoint = ? and session_hash <> ?'
const KEEP = `
  insert into push_subscription (session_hash, endpoint, p256dh, auth) values (?, ?, ?, ?)
  on conflict (session_hash) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`

const FIND = `
  select endpoint, p256dh, auth, session.account_id::float8 as account
  from push_subscription join session on id_hash = session_hash
  where push_subscription.id = $1 and ${ALIVE}`

const TOPICS = `
  select coalesce(max(mode) filter (where topic = 'messages'), 'once') as messages,
         coalesce(max(mode) filter (where topic = 'alerts'), 'once') as alerts,
         coalesce(max(mode) filter (where topic = 'trips'), 'once') as trips
  from push_choice where account_id = $1`

// A choice that is made anew forgets what waited for the former one.
const CHOOSE = `
  insert into push_choice (account_id, topic, mode)
  select $1, topic, mode from (values ('messages', $2), ('alerts', $3), ('trips', $4)) as chosen(topic, mode)
  where mode is not null
  on conflict (account_id, topic) do update set mode = excluded.mode, waiting = false
  where push_choice.mode <> excluded.mode`

/** The browsers that get push messages, each with its session, and what people want to be told about. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly service: PushService,
  ) {}

  /** Keeps where the browser of a session gets push messages. The session's end deletes it (`on delete cascade`). */
  async keep(session: Buffer, { endpoint, keys: { p256dh, auth } }: PushSubscription): Promise<void> {
    if (!this.service.publicKey) throw new Problem(pushErrors['push-off'])
    if (!this.service.mayUse(endpoint)) throw new Problem(pushErrors['push-endpoint'])
    await this.em.transactional(async (em) => {
      await em.execute(TAKEN, [endpoint, session])
      await em.execute(KEEP, [session, endpoint, p256dh, auth])
    })
  }

  async end(session: Buffer): Promise<void> {
    await this.pool.query('delete from push_subscription where session_hash = $1', [session])
  }

  async has(session: Buffer): Promise<boolean> {
    return (await this.pool.query('select from push_subscription where session_hash = $1', [session])).rowCount === 1
  }

  /** A subscription whose session is alive, and whose it is. */
  async find(id: number): Promise<(Receiver & { account: number }) | undefined> {
    const { rows } = await this.pool.query<Receiver & { account: number }>(FIND, [id])
    return rows[0]
  }

  /** The push service does not know it any more. A browser that has subscribed anew meanwhile keeps the new one. */
  async forget(id: number, { endpoint }: Receiver): Promise<void> {
    await this.pool.query('delete from push_subscription where id = $1 and endpoint = $2', [id, endpoint])
  }

  async topicsOf(account: number): Promise<PushSettings['topics']> {
    const { rows } = await this.pool.query<PushSettings['topics']>(TOPICS, [account])
    return rows[0]!
  }

  async choose(account: number, { messages, alerts, trips }: PushChoices): Promise<void> {
    await this.pool.query(CHOOSE, [account, messages, alerts, trips])
  }
}
