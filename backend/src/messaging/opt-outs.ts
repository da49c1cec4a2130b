import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { findSettings, setUnreadEmails } from './messaging.sql.ts'

@Injectable()
export class OptOuts {
  constructor(private readonly em: EntityManager) {}

  async setMail(account: number, enabled: boolean): Promise<void> {
    await setUnreadEmails.rows(this.em, { account, enabled })
  }

  async areEmailsEnabled(account: number): Promise<boolean> {
    return (await findSettings.first(this.em, { account }))!.unreadEmails
  }
}
