import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { kysely, now } from '../db/kysely.ts'
import { MailService } from '../mail/mail.service.ts'
import { phoneMovedEmail } from './account.emails.ts'
import { IdentitiesService, storePreviousIdentity } from './identities.service.ts'

@Injectable()
export class PhoneMoves {
  constructor(
    private readonly mail: MailService,
    private readonly identities: IdentitiesService,
  ) {}

  /** The account that had the number loses it and gets an email. */
  async move(em: EntityManager, account: number, number: string) {
    const db = kysely(em)
    const moved = await db
      .updateTable('account')
      .set({ phone_number: null, phone_verified_at: null })
      .where('phone_number', '=', number)
      .where('phone_verified_at', 'is not', null)
      .where('id', '<>', account)
      .returning('id')
      .execute()
    const before = await db
      .selectFrom('account')
      .select(['phone_number', 'phone_verified_at', 'identity'])
      .where('id', '=', account)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const verified = await db
      .updateTable('account')
      .set({ phone_number: number, phone_verified_at: now() })
      .where('id', '=', account)
      .returning(['phone_number as phoneNumber', sql.lit(true).as('verified')])
      .executeTakeFirst()
    for (const { id } of moved) await this.mail.enqueue(em, phoneMovedEmail, { account: id })
    const key = this.identities.phoneKey(number)
    await this.identities.adopt(em, key, account)
    await this.identities.deletePreviousOwner(em, key, account)
    if (before?.phone_number && before.phone_verified_at)
      await storePreviousIdentity(em, this.identities.phoneKey(before.phone_number), before.identity!)
    return verified
  }
}
