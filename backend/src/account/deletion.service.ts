import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'

type Part = (em: EntityManager, accountId: number) => Promise<void>

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
  readonly #em: EntityManager
  readonly #parts: Part[] = []

  constructor(em: EntityManager) {
    this.#em = em
  }

  /** Called in the one transaction of the deletion, before the account loses its name. Throwing keeps everything. */
  onDelete(part: Part): void {
    this.#parts.push(part)
  }

  async delete(accountId: number): Promise<void> {
    await this.#em.transactional(async (em) => {
      const [account] = await em.execute<Array<{ email: string | null }>>(LOCK, [accountId])
      for (const part of this.#parts) await part(em, accountId)
      for (const statement of OWN) await em.execute(statement, { id: accountId, email: account?.email })
      await em.execute(LEAVE, [accountId])
    })
  }
}
