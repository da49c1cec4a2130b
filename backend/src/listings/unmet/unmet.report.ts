import type { Pool } from 'pg'
import { type FindUnmet, findUnmet } from './unmet.sql.ts'

export const RETENTION = '90 days'

export const unmetRoutes = (pool: Pool): Promise<FindUnmet[]> => findUnmet.rows(pool, {})

const DAYS_SHOWN = 3

export function unmetTable(routes: FindUnmet[]): string[] {
  if (routes.length === 0) return [`No search without a result is stored from the last ${RETENTION}.`]
  const lines = routes.map(({ from, to, days, searches, helpers }) => [
    `${from} → ${to}`,
    ...[searches, helpers].map(String),
    daysText(days),
  ])
  const all = [['Route', 'Searches without results', 'Open helpers', 'Requested days'], ...lines]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function daysText(days: FindUnmet['days']): string {
  const shown = [...days].sort((a, b) => b.searches - a.searches).slice(0, DAYS_SHOWN)
  const parts = shown.map(({ day, searches }) => `${day ?? 'any day'} (${searches})`)
  const more = days.length - shown.length
  return [...parts, ...(more > 0 ? [`${more} more`] : []), ...(days.length === 0 ? ['all are over'] : [])].join(', ')
}
