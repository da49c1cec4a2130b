import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Command, Refusal } from '../ops/command.ts'
import { type FlightsReport, flightsReport } from './flights.report.ts'

const flights: Command = {
  usage: 'flights [--json]',
  summary: 'Shows calls, budget, cache hits and alerts of flight data.',
  async run(app, { args }) {
    if (args.length > 0)
      throw new Refusal('node backend/dist/ops.js flights [--json]: the calls to the provider of flight data.')
    const report = await flightsReport(app.get<Pool>(POOL, { strict: false }), app.get<Env>(ENV, { strict: false }))
    return { lines: linesOf(report), data: report }
  },
}

const linesOf = ({ isConfigured, today, month, purposes, openAlerts, priceUsd }: FlightsReport): string[] => [
  isConfigured ? 'Calls to the provider of flight data:' : 'No provider is configured (FLIGHT_DATA_KEY).',
  `  today         ${today.calls} of ${today.budget}, ${today.hits} lookups without a call`,
  `  last 30 days  ${month.calls} of ${month.budget}, ${month.hits} lookups without a call, about $${priceUsd.toFixed(2)}`,
  ...[...(today.calls < today.budget ? [] : ['today']), ...(month.calls < month.budget ? [] : ['30 days'])].map(
    (period) => `  The budget of ${period} is used up: flight status is not updated, and users type their flights.`,
  ),
  ...purposes.map(({ purpose, calls, hits }) => `    ${purpose.padEnd(10)}  ${calls} calls, ${hits} without a call`),
  `Open alerts at the provider: ${openAlerts}.`,
]

export const flightsCommands: Record<string, Command> = { flights }
