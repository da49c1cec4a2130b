import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'

// An identity represents a person across accounts: a person who deletes an account and returns with the same address,
// or verifies the same number, has the previous identity again. Other modules store account ids, which outlive a
// deletion, and compare identities.

const eb = expressionBuilder<Database>()

export const identityQuery = (account: number | Expression<number>) =>
  eb.selectFrom('account as person').select('person.identity').where('person.id', '=', account).$asScalar()

const account = expressionBuilder<Database & { a: Database['account'] }, 'a'>()

/**
 * Matches the accounts `a` that others see: with a confirmed address, neither suspended nor banned. A deleted account
 * has no confirmed address.
 */
export const isShown = account.and([
  account('a.email_confirmed_at', 'is not', null),
  account('a.suspended_at', 'is', null),
  account('a.banned_at', 'is', null),
])
