import type { Pool } from 'pg'
import type { Env } from '../env.ts'
import { countAlerts, findUses } from './provider-budget.sql.ts'

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
