import { EntityManager } from '@mikro-orm/postgresql'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { assertFresh, type SignedIn } from '../account/sessions.service.ts'
import { kysely, now } from '../db/kysely.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { PasskeysService } from './passkey/passkeys.service.ts'
import { type StaffRow, staffErrors } from './staff.contract.ts'
import { staffIds } from './staff-alerts.public.ts'

const FRESH_MINUTES = 30

export interface StaffMember {
  id: number
  email: string
}

/** Only the command line changes who is a staff member. */
@Injectable()
export class Staff {
  constructor(private readonly em: EntityManager) {}

  /** Returns false if no user with this address has signed in, or the person may not use the site. */
  async add(email: string): Promise<boolean> {
    const added = await kysely(this.em)
      .updateTable('account')
      .set(({ fn }) => ({ staff_since: fn.coalesce('staff_since', now()) }))
      .where('email', '=', email)
      .where('email_confirmed_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where('banned_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  remove(email: string): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const db = kysely(em)
      const member = await db
        .updateTable('account')
        .set({ staff_since: null })
        .where('email', '=', email)
        .where('staff_since', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (!member) return false
      // The account is locked, so these also delete the passkey of an enrollment for which the update has waited.
      await db.updateTable('session').set({ passkey_at: null }).where('account_id', '=', member.id).execute()
      await db.deleteFrom('staff_passkey').where('account_id', '=', member.id).execute()
      await db
        .deleteFrom('staff_invitation')
        .where(({ or, eb }) => or([eb('account_id', '=', member.id), eb('by_id', '=', member.id)]))
        .execute()
      return true
    })
  }

  async list(): Promise<StaffRow[]> {
    const rows = await kysely(this.em)
      .selectFrom('account')
      .leftJoin('staff_invitation as invitation', (join) =>
        join
          .onRef('invitation.account_id', '=', 'account.id')
          .on('invitation.confirmed_at', 'is', null)
          .on('invitation.expires_at', '>', now()),
      )
      .leftJoin('account as colleague', 'colleague.id', 'invitation.by_id')
      .select(({ ref, cast, selectFrom, fn }) => [
        'account.id',
        ref('account.email').$notNull().as('email'),
        'account.username',
        selectFrom('staff_passkey')
          .select(cast<number>(fn.countAll(), 'integer').as('count'))
          .whereRef('staff_passkey.account_id', '=', 'account.id')
          .$asScalar()
          .$notNull()
          .as('passkeys'),
        'colleague.id as byId' as const,
        'colleague.email as by' as const,
      ])
      .where('account.staff_since', 'is not', null)
      .orderBy('account.staff_since')
      .execute()
    return rows.map(({ byId, by, ...row }) => ({
      ...row,
      invitedBy: byId === null || by === null ? null : { id: byId, email: by },
    }))
  }

  member(email: string): Promise<StaffMember | undefined> {
    return kysely(this.em)
      .selectFrom('account')
      .select(({ ref }) => ['id', ref('email').$notNull().as('email')])
      .where('email', '=', email)
      .where('staff_since', 'is not', null)
      .executeTakeFirst()
  }

  ids(): Promise<number[]> {
    return staffIds(this.em)
  }
}

/**
 * Allows staff members whose session recently began with a code. For other users the routes do not exist. Only the
 * routes of the passkey itself need nothing else.
 */
@Injectable()
export class StaffMemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>()
    // A suspension also suspends the staff role.
    if (!user?.staff || user.suspendedAt) throw new Problem(httpErrors['not-found'])
    assertFresh(user, FRESH_MINUTES)
    return true
  }
}

/** Requires the passkey too: an attacker who reads a staff member's email can log in, but opens no staff page. */
@Injectable()
export class StaffGuard extends StaffMemberGuard {
  constructor(private readonly passkeys: PasskeysService) {
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
