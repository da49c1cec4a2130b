import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isAlive } from '../account/sessions.service.ts'
import { kysely } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'
import {
  type PushChoices,
  type PushSettings,
  type PushSubscription,
  type PushTopic,
  pushErrors,
} from './push.contract.ts'
import { PushGateway, type Subscription } from './push-gateway.ts'

const DEFAULTS: PushSettings['topics'] = { messages: 'immediately', alerts: 'immediately', trips: 'immediately' }

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly service: PushGateway,
  ) {}

  /** The subscription is deleted with the session (`on delete cascade`). */
  async save(session: Buffer, { endpoint, keys: { p256dh, auth } }: PushSubscription): Promise<void> {
    if (!this.service.publicKey) throw new Problem(pushErrors['push-off'])
    if (!(await this.service.mayStore(endpoint))) throw new Problem(pushErrors['push-endpoint'])
    await this.em.transactional(async (em) => {
      const db = kysely(em)
      // An endpoint belongs to one browser, so the latest account takes it over.
      await db
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('session_hash', '<>', session)
        .execute()
      await db
        .insertInto('push_subscription')
        .values({ session_hash: session, endpoint, p256dh, auth })
        .onConflict((of) => of.column('session_hash').doUpdateSet({ endpoint, p256dh, auth }))
        .execute()
    })
  }

  async delete(session: Buffer): Promise<void> {
    await kysely(this.em).deleteFrom('push_subscription').where('session_hash', '=', session).execute()
  }

  async has(session: Buffer): Promise<boolean> {
    const found = await kysely(this.em)
      .selectFrom('push_subscription')
      .select('id')
      .where('session_hash', '=', session)
      .executeTakeFirst()
    return found !== undefined
  }

  find(id: number): Promise<(Subscription & { account: number; locale: string }) | undefined> {
    return kysely(this.em)
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id_hash', 'push_subscription.session_hash')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(['endpoint', 'p256dh', 'auth', 'session.account_id as account', 'account.locale'])
      .where('push_subscription.id', '=', id)
      .where(isAlive)
      .executeTakeFirst()
  }

  /** Ignores a subscription that the browser has renewed since. */
  async forget(id: number, { endpoint }: Subscription): Promise<void> {
    await kysely(this.em)
      .deleteFrom('push_subscription')
      .where('id', '=', id)
      .where('endpoint', '=', endpoint)
      .execute()
  }

  async topicsOf(account: number): Promise<PushSettings['topics']> {
    const chosen = await kysely(this.em)
      .selectFrom('push_choice')
      .select(['topic', 'mode'])
      .where('account_id', '=', account)
      .execute()
    return { ...DEFAULTS, ...Object.fromEntries(chosen.map(({ topic, mode }) => [topic, mode])) }
  }

  async choose(account: number, { messages, alerts, trips }: PushChoices): Promise<void> {
    const chosen = Object.entries({ messages, alerts, trips }).flatMap(([topic, mode]) =>
      mode ? [{ account_id: account, topic: topic as PushTopic, mode }] : [],
    )
    if (chosen.length === 0) return
    await kysely(this.em)
      .insertInto('push_choice')
      .values(chosen)
      .onConflict((of) =>
        of
          .columns(['account_id', 'topic'])
          // A new setting discards content that waited for a daily message.
          .doUpdateSet(({ ref }) => ({ mode: ref('excluded.mode'), waiting: false }))
          .whereRef('push_choice.mode', '<>', 'excluded.mode'),
      )
      .execute()
  }
}
