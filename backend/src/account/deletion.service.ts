import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Added } from '../startup/additions.ts'

const LOCK = 'select email from account where id = ? for update'

// Other jobs may stay: they hold ids only, and no letter is written about a row that is gone. These jobs are about
// codes. Codes wait in two queues only, and not for long. The condition is the one of pg-boss's own index, so the
// statement reads waiting jobs only.
export const OWN = [
  `delete from pgboss.job where name in ('mail.now', 'sms.now') and state < 'active' and not blocked
     and data -> 'ids' ->> 'challenge' in (select id::text from challenge where account_id = :id or recipient = :email)`,
  'delete from challenge where account_id = :id or recipient = :email',
  'delete from session where account_id = :id',
]

// The row stays, because other people's reports and payments point at it. It says nothing about anybody any more.
const LEAVE = `
  update account set
    email = null, email_confirmed_at = null, username = 'Deleted user', phone_number = null, phone_verified_at = null,
    profile_picture_url = null, languages = null, bio = null, left_at = now()
  where id = ?`

/** Ends an account. Each module that keeps something about people erases it in the same transaction. */
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
