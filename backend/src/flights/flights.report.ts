import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { utcToday } from '../db/kysely.ts'
import { statement } from '../db/statement.ts'
import type { Env } from '../env.ts'

interface Uses {
  calls: number
  hits: number
}

export interface FlightsReport {
  isConfigured: boolean
  today: Uses & { budget: number }
  month: Uses & { budget: number }
  purposes: Array<Uses & { purpose: string }>
  openAlerts: number
  priceUsd: number
}

function ofToday(column: 'calls' | 'hits') {
  const { cast, eb, fn } = expressionBuilder<Database, 'flight_calls'>()
  const sum = fn.sum<number>(column).filterWhere(eb('day', '=', utcToday()))
  return cast<number>(fn.coalesce(sum, sql.lit(0)), 'integer')
}

const findUses = statement((db) =>
  db
    .selectFrom('flight_calls')
    .select(({ fn, cast }) => [
      'purpose',
      cast<number>(fn.sum('calls'), 'integer').as('calls'),
      cast<number>(fn.sum('hits'), 'integer').as('hits'),
      ofToday('calls').as('callsToday'),
      ofToday('hits').as('hitsToday'),
    ])
    .where('day', '>', utcToday(-30))
    .groupBy('purpose')
    .orderBy('purpose'),
)

const countAlerts = statement((db) =>
  db
    .selectFrom('flight_leg_status')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('alert_id', 'is not', null),
)

export async function flightsReport(pool: Pool, env: Env): Promise<FlightsReport> {
  const rows = await findUses.rows(pool, {})
  const sum = (column: 'calls' | 'hits' | 'callsToday' | 'hitsToday') =>
    rows.reduce((total, row) => total + row[column], 0)
  const calls = sum('calls')
  return {
    isConfigured: env.FLIGHT_DATA_KEY !== undefined,
    today: { calls: sum('callsToday'), hits: sum('hitsToday'), budget: env.FLIGHT_DATA_DAILY_CALLS },
    month: { calls, hits: sum('hits'), budget: env.FLIGHT_DATA_MONTHLY_CALLS },
    purposes: rows.map(({ purpose, calls, hits }) => ({ purpose, calls, hits })),
    openAlerts: (await countAlerts.first(pool, {}))?.count ?? 0,
    priceUsd: calls * env.FLIGHT_DATA_CALL_PRICE,
  }
}
