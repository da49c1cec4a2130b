import { type Expression, expressionBuilder, sql } from 'kysely'
import { identityQuery } from '../account/identity.public.ts'
import type { Database } from '../db/database.types.ts'
import { textOf } from '../db/statement.ts'

// Blocks compare identities, not accounts, so that they still apply when a blocked user deletes the account and
// returns. Nearly every identity has one account, so each comparison reads one row. The prefix `block_` prevents
// conflicts with the columns of the caller's query.
//
// Enforced by assertMayWrite (messages), assertMayContact in locked-trip.ts (trips), Contacts and TipRecipients.

const eb = expressionBuilder<Database>()

type Person = number | Expression<number>

/** The accounts of all people who blocked this user or whom this user blocked. */
export const separatedFrom = (me: Person) =>
  eb
    .selectFrom('account as block_mine')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('block')
        .select('blocked_id as id')
        .whereRef('blocker_id', '=', 'block_mine.id')
        .unionAll(selectFrom('block').select('blocker_id as id').whereRef('blocked_id', '=', 'block_mine.id'))
        .as('block_other'),
    )
    .innerJoin('account as block_previous', 'block_previous.id', 'block_other.id')
    .innerJoin('account as block_present', 'block_present.identity', 'block_previous.identity')
    .where('block_mine.identity', '=', identityQuery(me))
    .select('block_present.id')
    .distinct()

const SEPARATED = textOf(separatedFrom(sql`:me`))

/** SQL text for the search and match statements, which are text. The argument is SQL for an account id. */
export const separatedFromSql = (me: string): string => SEPARATED.replace(':me', () => me)
