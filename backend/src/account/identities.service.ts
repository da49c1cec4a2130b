import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { BATCH, inSteps } from '../jobs/batches.ts'
import { addressKey, phoneKey } from './account-status.service.ts'
import { adopt, deleteExpired, deletePreviousOwner, findKnown } from './identities.sql.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    identityChanges: IdentityChanges
  }
}

export interface IdentityChanges {
  /** An account of this person was deleted or confirmed. */
  accountsChanged(em: EntityManager, identity: number): Promise<void>
  /** The site no longer recognizes any address or number of these people. */
  forgotten(em: EntityManager, identities: number[]): Promise<void>
}

export async function notifyAccountsChanged(contributions: ModuleContributions, em: EntityManager, identity: number) {
  for (const changes of contributions.of('identityChanges')) await changes.accountsChanged(em, identity)
}

@Injectable()
export class IdentitiesService {
  constructor(
    private readonly em: EntityManager,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  addressKey(email: string): string {
    return addressKey(this.env.CODE_SECRET, email)
  }

  phoneKey(number: string): string {
    return phoneKey(this.env.CODE_SECRET, number)
  }

  /**
   * Gives all accounts of a person, and their previous addresses and numbers, the identity of the person who left with
   * this address or number, unless that person has returned to another account.
   */
  async adopt(em: EntityManager, key: string, account: number): Promise<void> {
    const adopted = await adopt.first(em, { key, account })
    if (adopted) await notifyAccountsChanged(this.contributions, em, adopted.identity)
  }

  async deletePreviousOwner(em: EntityManager, key: string, account: number): Promise<void> {
    const deleted = await deletePreviousOwner.rows(em, { key, account })
    await this.#notifyForgotten(em, deleted)
  }

  async deleteExpired(): Promise<void> {
    await inSteps(async () => {
      const deleted = await this.em.transactional(async (em) => {
        const deleted = await deleteExpired.rows(em, { limit: BATCH })
        await this.#notifyForgotten(em, deleted)
        return deleted
      })
      return deleted.length === BATCH
    })
  }

  /** Notifies the other modules about the identities that have no address and no number left. */
  async #notifyForgotten(em: EntityManager, deleted: ReadonlyArray<{ identity: number }>): Promise<void> {
    if (deleted.length === 0) return
    const identities = new Set(deleted.map(({ identity }) => identity))
    const known = await findKnown.rows(em, { identities: [...identities] })
    for (const { identity } of known) identities.delete(identity)
    if (identities.size === 0) return
    for (const changes of this.contributions.of('identityChanges')) await changes.forgotten(em, [...identities])
  }
}
