import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { PersonalData } from '../account/public.ts'
import { iso, kysely } from '../db/kysely.ts'

@Injectable()
export class PushData implements PersonalData {
  readonly module = 'push'
  readonly about = {
    notifiedBrowsers: /*i18n*/ 'The browsers that get notifications, with the service that brings them.',
    notifications: /*i18n*/ 'What you want to be notified of, and how often.',
  }
  readonly sections = {
    notifiedBrowsers: (account: number) =>
      kysely(this.em)
        .selectFrom('push_subscription')
        .innerJoin('session', 'session.id_hash', 'push_subscription.session_hash')
        .select((eb) => [
          // An endpoint URL is a secret between a browser and this site; its host identifies the push service.
          sql<string>`substring(${eb.ref('endpoint')} from '^[a-z]+://([^/:]+)')`.as('service'),
          iso(eb.ref('push_subscription.created_at')).as('createdAt'),
        ])
        .where('account_id', '=', account)
        .orderBy('push_subscription.created_at')
        .execute(),
    notifications: (account: number) =>
      kysely(this.em)
        .selectFrom('push_choice')
        .select(['topic', 'mode'])
        .where('account_id', '=', account)
        .orderBy('topic')
        .execute(),
  }

  constructor(private readonly em: EntityManager) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    const db = kysely(em)
    const sessions = db.selectFrom('session').select('id_hash').where('account_id', '=', accountId)
    await db.deleteFrom('push_subscription').where('session_hash', 'in', sessions).execute()
    await db.deleteFrom('push_choice').where('account_id', '=', accountId).execute()
  }
}
