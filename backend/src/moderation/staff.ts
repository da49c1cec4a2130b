import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { assertFresh, type SignedIn } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'

const FRESH_MINUTES = 30

const ADD = `
  update account set staff_since = coalesce(staff_since, now())
  where email = $1 and email_confirmed_at is not null and suspended_at is null and banned_at is null returning id`
const REMOVE = 'update account set staff_since = null where email = $1 and staff_since is not null returning id'
const LIST = `
  select email, username, staff_since as "since" from account where staff_since is not null order by staff_since`

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

  async all(): Promise<Array<{ email: string; username: string; since: Date }>> {
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

/** Lets staff members in whose session began by a code a short while ago. To all others there is nothing here. */
@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>()
    // A suspended staff member is none until the suspension ends.
    if (!user?.staff || user.suspendedAt) throw new Problem(httpErrors['not-found'])
    assertFresh(user, FRESH_MINUTES)
    return true
  }
}
