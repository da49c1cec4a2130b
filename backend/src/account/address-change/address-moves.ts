import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { kysely, now } from '../../db/kysely.ts'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { MailService } from '../../mail/mail.service.ts'
import { mailboxKey } from '../../mail/mailbox.ts'
import { accountErrors } from '../account.contract.ts'
import { Account } from '../account.entity.ts'
import { AccountDeletionService } from '../account-deletion.service.ts'
import { isSanctioned } from '../account-status.service.ts'
import { IdentitiesService, storePreviousIdentity } from '../identities.service.ts'
import { SessionEndsService } from '../session-ends.service.ts'
import { endOtherSessions } from '../session-ends.sql.ts'
import { addressChangedEmail } from './address-change.emails.ts'

/** The same lock as in an account deletion. */
export const lockForChange = (em: EntityManager, id: number) =>
  kysely(em).selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()

const deleteChange = (em: EntityManager, id: number) =>
  kysely(em).deleteFrom('address_change').where('account_id', '=', id).execute()

@Injectable()
export class AddressMoves {
  readonly #log = new Logger('account')

  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly deletion: AccountDeletionService,
    private readonly identities: IdentitiesService,
    private readonly sessionEnds: SessionEndsService,
  ) {}

  async applyDueChanges(): Promise<void> {
    const due = await kysely(this.em)
      .selectFrom('address_change')
      .select('account_id as id')
      .where('due_at', '<=', now())
      .orderBy('due_at')
      .limit(100)
      .execute()
    for (const { id } of due) {
      try {
        await this.em.transactional((em) => this.applyChange(em, id))
        await this.sessionEnds.notify([id])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await deleteChange(this.em, id)
        this.#log.warn(`a change of address was dropped: ${error.wire.code}`)
      }
    }
  }

  /** After the commit, the caller must notify the ended sessions (`SessionEndsService.notify`). */
  async applyChange(em: EntityManager, id: number, session?: Buffer): Promise<void> {
    await lockForChange(em, id)
    const db = kysely(em)
    const change = await db
      .selectFrom('address_change')
      .select('email')
      .where('account_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new Problem(httpErrors['not-found'])
    const mailbox = mailboxKey(change.email)
    const key = this.identities.addressKey(change.email)
    // All code locks accounts in the order of their ids.
    const people = await db
      .selectFrom('account')
      .select(['id', 'email', 'locale', 'identity', 'email_confirmed_at', 'suspended_at', 'banned_at'])
      .where(({ eb, or }) => or([eb('id', '=', id), eb('mailbox', '=', mailbox)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const me = people.find((person) => person.id === id)!
    const other = people.find((person) => person.id !== id)
    if (me.suspended_at ?? me.banned_at) throw new Problem(accountErrors['account-suspended'])
    if (await isSanctioned(em, key, id)) throw new Problem(accountErrors['account-banned'])
    if (other?.email_confirmed_at) throw new Problem(accountErrors['address-taken'])
    if (other) await this.deletion.eraseUnconfirmedAccount(em, other.id)
    const email = me.email!
    const previousKey = this.identities.addressKey(email)
    await em.nativeUpdate(Account, id, { email: change.email, mailbox })
    if (previousKey !== key) {
      await storePreviousIdentity(em, previousKey, me.identity!)
      await this.identities.adopt(em, key, id)
      await copyContacts(em, previousKey, key)
    }
    await deleteChange(em, id)
    await endOtherSessions.rows(em, { id, session: session ?? null })
    const row = await db
      .insertInto('departed_address')
      .values({ email, locale: me.locale })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.mail.enqueue(em, addressChangedEmail, { emailId: row.id })
  }
}

/** First contacts are limited by mailbox, and a new address must not reset the count. */
async function copyContacts(em: EntityManager, previousKey: string, key: string): Promise<void> {
  await kysely(em)
    .insertInto('first_contact')
    .columns(['sender_key', 'recipient_id', 'by_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('first_contact')
        .select([eb.val(key).as('sender_key'), 'recipient_id', 'by_id', 'at'])
        .where('sender_key', '=', previousKey),
    )
    .onConflict((of) => of.doNothing())
    .execute()
}
