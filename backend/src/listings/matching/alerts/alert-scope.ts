import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { numberOf } from '../match.tiers.ts'
import type { Scope } from '../matching.contract.ts'

// For a listing, the same plane counts as its own flight, under any number. For a saved search, which has no flight of
// its own, `close` is what its filters match, and a connection that includes its route.
const LAST_TIER = {
  listing: { 'my-flight': numberOf('same-plane'), close: numberOf('shared-leg'), nearby: numberOf('near-airport') },
  search: { 'my-flight': numberOf('same-day'), close: numberOf('same-day'), nearby: numberOf('near-airport') },
} satisfies Record<string, Record<Scope, number>>

export const isInScope = (tier: number, scope: Scope, of: keyof typeof LAST_TIER): boolean =>
  tier <= LAST_TIER[of][scope]

const lastTierOf = (of: keyof typeof LAST_TIER, scope: Expression<Scope | null>) =>
  expressionBuilder<Database>()
    .case(scope)
    .when(sql.lit('my-flight'))
    .then(sql.lit(LAST_TIER[of]['my-flight']))
    .when(sql.lit('close'))
    .then(sql.lit(LAST_TIER[of].close))
    .when(sql.lit('nearby'))
    .then(sql.lit(LAST_TIER[of].nearby))
    .end()

export const lastTierShown = (listing: Expression<Scope | null>, search: Expression<Scope | null>) =>
  expressionBuilder<Database>().fn.coalesce(lastTierOf('listing', listing), lastTierOf('search', search))
