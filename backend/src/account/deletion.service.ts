import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Added } from '../startup/additions.ts'

const LOCK = 'select email from account where id = ? for update'

// Jobs hold ids only, and a letter about a row that is gone is not written; these would be about codes. Codes wait in
// two queues and not for long: said as pg-boss's own index says it, only what waits there is read.
export const OWN = [
  `delete from pgboss.job where name in ('mail.now', 'sms.now') and state < 'active' and not blocked
     and data -> 'ids' ->> 'challenge' in (select id::text from challenge where account_id = :id or recipient = :email)`,
  'delete from challenge where account_id = :id or recipient = :email',
  'delete from session where account_id = :id',
]

// What others wrote against this person keeps pointing at a row that says nothing about anybody.
const LEAVE = `
  update account set
    email = null, email_confirmed_at = null, username = 'Deleted user', phone_number = null, phone_verified_at = null,
    profile_picture_url = null, languages = null, bio = null, left_at = now()
  where id = ?`

/** Ends an account. Every module that keeps something about people says what becomes of it. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly em: EntityManager,
    private readonly added: Added,
  ) {}

  async delete(accountId: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const [account] = await em.execute<Array<{ email: string | null }>>(LOCK, [accountId])
      for (const data of this.added.all.personalData) await data.erase(em, accountId)
      for (const statement of OWN) await em.execute(statement, { id: accountId, email: account?.email })
      await em.execute(LEAVE, [accountId])
    })
  }
}
