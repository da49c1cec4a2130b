import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ago, anyOf, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { BATCH, inSteps } from '../jobs/batches.ts'
import { addressKey, phoneKey } from './account-status.service.ts'
import { identityQuery, tipsHeldSince } from './identity.ts'

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

/**
 * Addresses and numbers that were given up more than 30 days ago are no longer recognized. Those of a person whose
 * account is in use stay, because a ban applies to all of them.
 */
const deleteExpiredIdentities = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .deleteFrom('previous_identity')
    .where('pseudonym', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('previous_identity as previous')
          .select('previous.pseudonym')
          .where('previous.left_at', '<', ago('30 days'))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('account')
                  .select('account.id')
                  .whereRef('account.identity', '=', 'previous.identity')
                  .where((eb) =>
                    eb.or([
                      eb('account.left_at', '>', ago('30 days')),
                      eb.and([eb('account.left_at', 'is', null), eb('account.email_confirmed_at', 'is not', null)]),
                    ]),
                  ),
              ),
            ),
          )
          .orderBy('previous.left_at')
          .limit(limit)
          .forUpdate('previous')
          .skipLocked()
          .$asScalar(),
      ),
    )
    .returning('identity'),
)

export async function notifyAccountsChanged(contributions: ModuleContributions, em: EntityManager, identity: number) {
  for (const changes of contributions.of('identityChanges')) await changes.accountsChanged(em, identity)
}

export async function storePreviousIdentity(em: EntityManager, pseudonym: string, identity: number): Promise<void> {
  await kysely(em)
    .insertInto('previous_identity')
    .values({ pseudonym, identity })
    .onConflict((of) => of.column('pseudonym').doUpdateSet({ identity, left_at: now() }))
    .execute()
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
  async adopt(em: EntityManager, pseudonym: string, account: number): Promise<void> {
    const adopted = await kysely(em)
      .with('adopted', (db) =>
        db
          .selectFrom(['previous_identity as previous', 'account as mine'])
          .select(['previous.identity', 'mine.identity as own'])
          .where('previous.pseudonym', '=', pseudonym)
          .where('mine.id', '=', account)
          .whereRef('previous.identity', '<>', 'mine.identity')
          .where('previous.left_at', '>', ago('30 days'))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('account as other')
                  .select('other.id')
                  .whereRef('other.identity', '=', 'previous.identity')
                  .where('other.email', 'is not', null),
              ),
            ),
          ),
      )
      .with('remembered', (db) =>
        db
          .updateTable('previous_identity')
          .from('adopted')
          .set(({ ref }) => ({ identity: ref('adopted.identity') }))
          .whereRef('previous_identity.identity', '=', 'adopted.own'),
      )
      .updateTable('account')
      .from('adopted')
      .set(({ fn, ref }) => ({
        identity: ref('adopted.identity'),
        tips_held_at: fn.coalesce('account.tips_held_at', tipsHeldSince(ref('adopted.identity'))),
      }))
      .whereRef('account.identity', '=', 'adopted.own')
      .returning('adopted.identity')
      .executeTakeFirst()
    if (adopted) await notifyAccountsChanged(this.contributions, em, adopted.identity)
  }

  /** A number with a new owner must not be affected by a later ban of its previous owner. */
  async deletePreviousOwner(em: EntityManager, pseudonym: string, account: number): Promise<void> {
    const deleted = await kysely(em)
      .deleteFrom('previous_identity')
      .where('pseudonym', '=', pseudonym)
      .where('identity', '<>', identityQuery(account))
      .returning('identity')
      .execute()
    await this.#notifyForgotten(em, deleted)
  }

  async deleteExpired(): Promise<void> {
    await inSteps(async () => {
      const deleted = await this.em.transactional(async (em) => {
        const deleted = await deleteExpiredIdentities.rows(em, { limit: BATCH })
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
    const known = await kysely(em)
      .selectFrom('previous_identity')
      .select('identity')
      .where('identity', 'in', [...identities])
      .execute()
    for (const { identity } of known) identities.delete(identity)
    if (identities.size === 0) return
    for (const changes of this.contributions.of('identityChanges')) await changes.forgotten(em, [...identities])
  }
}
