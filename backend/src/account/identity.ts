import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { ago, anyOf, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'

// An identity stands for a person across accounts: whoever deletes an account and comes back with the same address, or
// verifies the same number, has the identity of before. Rows of other modules keep the ids of accounts, which stay after
// a deletion, and compare their identities.

const eb = expressionBuilder<Database>()

/** The identity of an account. */
export const identityQuery = (account: number | Expression<number>) =>
  eb.selectFrom('account as person').select('person.identity').where('person.id', '=', account).$asScalar()

/** The identity of the person who had this pseudonym's address or number before, or null. */
export const formerIdentity = (pseudonym: string | Expression<string>) =>
  eb
    .selectFrom('former_identity as former')
    .select('former.identity')
    .where('former.pseudonym', '=', pseudonym)
    .$asScalar()

/**
 * Gives all accounts of a person, and the addresses and numbers they had before, the identity of whoever has left with this
 * address or number, unless that person has come back to another account.
 */
export async function adoptIdentity(em: EntityManager, pseudonym: string, account: number): Promise<void> {
  await kysely(em)
    .with('adopted', (db) =>
      db
        .selectFrom(['former_identity as former', 'account as mine'])
        .select(['former.identity', 'mine.identity as own'])
        .where('former.pseudonym', '=', pseudonym)
        .where('mine.id', '=', account)
        .whereRef('former.identity', '<>', 'mine.identity')
        .where('former.left_at', '>', ago('30 days'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('account as other')
                .select('other.id')
                .whereRef('other.identity', '=', 'former.identity')
                .where('other.email', 'is not', null),
            ),
          ),
        ),
    )
    .with('remembered', (db) =>
      db
        .updateTable('former_identity')
        .from('adopted')
        .set(({ ref }) => ({ identity: ref('adopted.identity') }))
        .whereRef('former_identity.identity', '=', 'adopted.own'),
    )
    .updateTable('account')
    .from('adopted')
    .set(({ ref }) => ({ identity: ref('adopted.identity') }))
    .whereRef('account.identity', '=', 'adopted.own')
    .execute()
}

/** Remembers the identity of an address or a number that an account has given up, or whose account is deleted. */
export async function rememberIdentity(em: EntityManager, pseudonym: string, identity: number): Promise<void> {
  await kysely(em)
    .insertInto('former_identity')
    .values({ pseudonym, identity })
    .onConflict((of) => of.column('pseudonym').doUpdateSet({ identity, left_at: now() }))
    .execute()
}

/** Forgets that a number was another person's, because it has a new owner: a later ban must not meet them. */
export async function forgetPreviousOwner(em: EntityManager, pseudonym: string, account: number): Promise<void> {
  await kysely(em)
    .deleteFrom('former_identity')
    .where('pseudonym', '=', pseudonym)
    .where('identity', '<>', identityQuery(account))
    .execute()
}

/**
 * Deletes addresses and numbers that were given up more than 30 days ago: they are no longer recognized. Those of a person
 * whose account is in use stay, because a ban applies to all of them.
 */
export const forgetFormerIdentities = statement((db, { limit }: Args<{ limit: number }>) =>
  db.deleteFrom('former_identity').where('pseudonym', '=', ({ selectFrom }) =>
    anyOf(
      selectFrom('former_identity as former')
        .select('former.pseudonym')
        .where('former.left_at', '<', ago('30 days'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('account')
                .select('account.id')
                .whereRef('account.identity', '=', 'former.identity')
                .where((eb) =>
                  eb.or([
                    eb('account.left_at', '>', ago('30 days')),
                    eb.and([eb('account.left_at', 'is', null), eb('account.email_confirmed_at', 'is not', null)]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('former.left_at')
        .limit(limit)
        .forUpdate('former')
        .skipLocked()
        .$asScalar(),
    ),
  ),
)
