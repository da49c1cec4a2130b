import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { MailService } from '../../mail/mail.service.ts'
import { mailboxKey } from '../../mail/mailbox.ts'
import { accountErrors } from '../account.contract.ts'
import { Account } from '../account.entity.ts'
import { AccountDeletionService } from '../account-deletion.service.ts'
import { findSanction } from '../account-status.sql.ts'
import { copyContacts } from '../first-contacts.sql.ts'
import { IdentitiesService } from '../identities.service.ts'
import { storePreviousIdentity } from '../identities.sql.ts'
import { DepartedAddress } from '../identity.entity.ts'
import { SessionEndsService } from '../session-ends.service.ts'
import { endOtherSessions } from '../session-ends.sql.ts'
import { addressChangedEmail } from './address-change.emails.ts'
import { cancel, findDue, lockAccount, lockChange, lockPeople } from './address-change.sql.ts'

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
    const due = await findDue.rows(this.em, {})
    for (const { id } of due) {
      try {
        await this.em.transactional((em) => this.applyChange(em, id))
        await this.sessionEnds.notify([id])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await cancel.rows(this.em, { account: id })
        this.#log.warn(`a change of address was dropped: ${error.wire.code}`)
      }
    }
  }

  /** After the commit, the caller must notify the ended sessions (`SessionEndsService.notify`). */
  async applyChange(em: EntityManager, id: number, session?: Buffer): Promise<void> {
    await lockAccount.rows(em, { id })
    const change = await lockChange.first(em, { account: id })
    if (!change) throw new Problem(httpErrors['not-found'])
    const mailbox = mailboxKey(change.email)
    const key = this.identities.addressKey(change.email)
    const people = await lockPeople.rows(em, { id, mailbox })
    const me = people.find((person) => person.id === id)!
    const other = people.find((person) => person.id !== id)
    if (me.isSuspended) throw new Problem(accountErrors['account-suspended'])
    if ((await findSanction.first(em, { key, except: id }))!.isSanctioned)
      throw new Problem(accountErrors['account-banned'])
    if (other?.isConfirmed) throw new Problem(accountErrors['address-taken'])
    if (other) await this.deletion.eraseUnconfirmedAccount(em, other.id)
    const email = me.email!
    const previousKey = this.identities.addressKey(email)
    await em.nativeUpdate(Account, id, { email: change.email, mailbox })
    if (previousKey !== key) {
      await storePreviousIdentity.rows(em, { key: previousKey, identity: me.identity })
      await this.identities.adopt(em, key, id)
      await copyContacts.rows(em, { previousKey, key })
    }
    await cancel.rows(em, { account: id })
    await endOtherSessions.rows(em, { id, session: session ?? null })
    const emailId = await em.insert(DepartedAddress, { email, locale: me.locale })
    await this.mail.enqueue(em, addressChangedEmail, { emailId })
  }
}
