import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'

// An identity stands for a person across accounts: whoever deletes an account and comes back with the same address, or
// verifies the same number, has the identity of before. Rows of other modules keep the ids of accounts, which stay after
// a deletion, and compare their identities.

const eb = expressionBuilder<Database>()

/** The identity of an account. */
export const identityQuery = (account: number | Expression<number>) =>
  eb.selectFrom('account as person').select('person.identity').where('person.id', '=', account).$asScalar()

/** The identity of the person who had this pseudonym's address or number before, or null. */
export const previousIdentity = (pseudonym: string | Expression<string>) =>
  eb
    .selectFrom('previous_identity as previous')
    .select('previous.identity')
    .where('previous.pseudonym', '=', pseudonym)
    .$asScalar()
