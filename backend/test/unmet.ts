import type { Pool } from 'pg'

type Site = { pool: Pool }

/** Deletes what was searched in vain, and all accounts with their listings. */
export const clearUnmet = ({ pool }: Site) => pool.query('delete from unmet_search; delete from account')

/** As if so many different days had been searched on a route. */
export const fillUnmetDay = ({ pool }: Site, route: string, searchedOn: string, rows: number) =>
  pool.query(
    `insert into unmet_search (route, day, searched_on, count)
     select $1, $2::date + 400 + n, $2, 1 from generate_series(1, $3::int) n`,
    [route, searchedOn, rows],
  )

/** The routes that are stored, also those that no report shows any more. */
export const storedUnmet = async ({ pool }: Site) =>
  (await pool.query<{ route: string }>('select route from unmet_search order by route')).rows.map(({ route }) => route)
