import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MailService } from '../mail/mail.service.ts'
import { phoneMovedEmail } from './account.emails.ts'
import { IdentitiesService } from './identities.service.ts'
import { storePreviousIdentity } from './identities.sql.ts'
import { lockPhone, removeFromOthers, setPhone } from './phone.sql.ts'

@Injectable()
export class PhoneMoves {
  constructor(
    private readonly mail: MailService,
    private readonly identities: IdentitiesService,
  ) {}

  /** The account that had the number loses it and gets an email. */
  async move(em: EntityManager, account: number, number: string) {
    const moved = await removeFromOthers.rows(em, { account, number })
    const before = await lockPhone.first(em, { account })
    const verified = await setPhone.first(em, { account, number })
    for (const { id } of moved) await this.mail.enqueue(em, phoneMovedEmail, { account: id })
    const key = this.identities.phoneKey(number)
    await this.identities.adopt(em, key, account)
    await this.identities.deletePreviousOwner(em, key, account)
    if (before?.number) {
      const previous = { key: this.identities.phoneKey(before.number), identity: before.identity }
      await storePreviousIdentity.rows(em, previous)
    }
    return verified
  }
}
