import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'

// An identity represents a person across accounts: a person who deletes an account and returns with the same address,
// or verifies the same number, has the previous identity again. Other modules store account ids, which outlive a
// deletion, and compare identities.

const eb = expressionBuilder<Database>()

export const identityQuery = (account: number | Expression<number>) =>
  eb.selectFrom('account as person').select('person.identity').where('person.id', '=', account).$asScalar()

export const previousIdentity = (pseudonym: string | Expression<string>) =>
  eb
    .selectFrom('previous_identity as previous')
    .select('previous.identity')
    .where('previous.pseudonym', '=', pseudonym)
    .$asScalar()

/** Since when the tips of a person are held on the platform; null if they are not. */
export const tipsHeldSince = (identity: Expression<number | null>) =>
  eb
    .selectFrom('account as held')
    .select(({ fn }) => fn.min('held.tips_held_at').as('at'))
    .where('held.identity', '=', identity)
    .$asScalar()
