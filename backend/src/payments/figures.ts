import type { Pool } from 'pg'
import type { Figure } from '../metrics/figures.ts'

const NEWEST = 1_000
// By the primary key, so that it costs as much however many tips there are.
const STATES = `
  select state, count(*)::float8 as value from (select state from tip order by id desc limit ${NEWEST}) newest group by state`
const UNCLEAR = `
  select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from tip where state in ('new', 'open')`

/** How the newest tips fare, and how long the oldest has waited to become clear. */
export const tipFigures = (pool: () => Pool): Figure[] => [
  {
    ...{ name: 'tips', help: `The newest ${NEWEST} tips by state.`, labels: ['state'] },
    async read() {
      const { rows } = await pool().query<{ state: string; value: number }>({ name: 'tips', text: STATES })
      return rows.map(({ state, value }) => ({ labels: { state }, value }))
    },
  },
  {
    ...{ name: 'tip_unclear_seconds', help: 'The age of the oldest tip that is neither paid nor canceled.' },
    read: async () => (await pool().query<{ value: number }>({ name: 'tip-unclear', text: UNCLEAR })).rows,
  },
]
