import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { assertFresh } from '../account/fresh.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'

const FRESH_MINUTES = 30

const ADD = `
  insert into staff (account_id) select id from account
  where email = $1 and email_confirmed_at is not null and suspended_at is null and banned_at is null
  on conflict (account_id) do update set account_id = excluded.account_id returning account_id as id`
const REMOVE = 'delete from staff using account where account.id = account_id and email = $1 returning account_id as id'
const LIST = `
  select email, username, granted_at as "grantedAt" from staff join account on account.id = account_id order by granted_at`
// A suspended staff member is none until the suspension ends.
const IS = `
  select 1 from staff join account on account.id = account_id
  where account_id = $1 and suspended_at is null and banned_at is null`

/** A staff member as the audit names them. */
export interface StaffMember {
  id: number
  email: string
}

/** The people who may open /ops. Only the command line changes the list. */
@Injectable()
export class Staff {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Makes a person staff; false if nobody who has signed in has this address, or the person may not use the site. */
  async add(email: string): Promise<boolean> {
    return (await this.pool.query(ADD, [email])).rows.length > 0
  }

  async remove(email: string): Promise<boolean> {
    return (await this.pool.query(REMOVE, [email])).rows.length > 0
  }

  async all(): Promise<Array<{ email: string; username: string; grantedAt: Date }>> {
    return (await this.pool.query(LIST)).rows
  }

  async has(accountId: number): Promise<boolean> {
    return (await this.pool.query({ name: 'staff', text: IS, values: [accountId] })).rows.length > 0
  }

  async ids(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>('select account_id as id from staff')
    return rows.map(({ id }) => id)
  }
}

/** Lets staff members in whose session began by a code a short while ago. To all others there is nothing here. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly staff: Staff) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>()
    if (!user || !(await this.staff.has(user.id))) throw new Problem(httpErrors['not-found'])
    assertFresh(user, FRESH_MINUTES)
    return true
  }
}
