import { EntityManager } from '@mikro-orm/postgresql'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { assertFresh, type SignedIn } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Passkeys } from './passkey/passkeys.service.ts'
import { type StaffRow, staffErrors } from './staff.contract.ts'

const FRESH_MINUTES = 30

const ADD = `
  update account set staff_since = coalesce(staff_since, now())
  where email = $1 and email_confirmed_at is not null and suspended_at is null and banned_at is null returning id`
const REMOVE = 'update account set staff_since = null where email = ? and staff_since is not null returning id'
// A statement of its own: it also sees the passkey of an enrollment that the first one has waited for.
const REVOKE = `
  with unconfirmed as (update session set passkey_at = null where account_id = :id),
  keys as (delete from staff_passkey where account_id = :id)
  delete from staff_invitation where account_id = :id`
const LIST = `
  select id, email, username, (select count(*)::int from staff_passkey where account_id = account.id) as passkeys
  from account where staff_since is not null order by staff_since`

/** A staff member as the audit names them. */
export interface StaffMember {
  id: number
  email: string
}

/** The people who may open /ops. Only the command line changes the list. */
@Injectable()
export class Staff {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** Makes a person staff; false if nobody who has signed in has this address, or the person may not use the site. */
  async add(email: string): Promise<boolean> {
    return (await this.pool.query(ADD, [email])).rows.length > 0
  }

  remove(email: string): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const [member] = await em.execute<Array<{ id: number }>>(REMOVE, [email])
      if (member) await em.execute(REVOKE, { id: member.id })
      return member !== undefined
    })
  }

  async all(): Promise<StaffRow[]> {
    return (await this.pool.query(LIST)).rows
  }

  async member(email: string): Promise<StaffMember | undefined> {
    const text = 'select id, email from account where email = $1 and staff_since is not null'
    return (await this.pool.query<StaffMember>(text, [email])).rows[0]
  }

  async ids(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>('select id from account where staff_since is not null')
    return rows.map(({ id }) => id)
  }
}

/**
 * Lets staff members in whose session began by a code a short while ago. To all others there is nothing here. Only the routes
 * of the passkey itself are satisfied with it.
 */
@Injectable()
export class StaffMemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>()
    // A suspended staff member is none until the suspension ends.
    if (!user?.staff || user.suspendedAt) throw new Problem(httpErrors['not-found'])
    assertFresh(user, FRESH_MINUTES)
    return true
  }
}

/** Demands the passkey, too: whoever reads a staff member's mail can log in, and is still let in nowhere. */
@Injectable()
export class StaffGuard extends StaffMemberGuard {
  constructor(private readonly passkeys: Passkeys) {
    super()
  }

  override canActivate(context: ExecutionContext): true | Promise<true> {
    super.canActivate(context)
    const { user } = context.switchToHttp().getRequest<{ user: SignedIn }>()
    return user.passkey || this.#refuse(user)
  }

  async #refuse({ id }: SignedIn): Promise<never> {
    const code = (await this.passkeys.has(id)) ? 'passkey-needed' : 'passkey-missing'
    throw new Problem(staffErrors[code])
  }
}
