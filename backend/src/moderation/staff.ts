import { EntityManager } from '@mikro-orm/postgresql'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { assertFresh, type SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { PasskeysService } from './passkey/passkeys.service.ts'
import { type StaffRow, staffErrors } from './staff.contract.ts'
import { addMember, deleteKeysOf, findMember, findMembers, removeMember } from './staff.sql.ts'
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
    return (await addMember.first(this.em, { email })) !== undefined
  }

  remove(email: string): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const member = await removeMember.first(em, { email })
      if (!member) return false
      // The account is locked, so this also deletes the passkey of an enrollment for which the update has waited.
      await deleteKeysOf.rows(em, { id: member.id })
      return true
    })
  }

  list(): Promise<StaffRow[]> {
    return findMembers.rows(this.em, {})
  }

  member(email: string): Promise<StaffMember | undefined> {
    return findMember.first(this.em, { email })
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
