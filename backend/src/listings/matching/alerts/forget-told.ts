import type { Pool } from 'pg'
import { inSteps } from '../../../jobs/batches.ts'

const PAGE = 1_000

/**
 * What was told stays as long as somebody may wonder about it: 60 days after the trip. It reads the listings that are over in
 * pages, because most of them have nothing left, and one statement for all would read a month of them; the sweep comes every
 * hour, so it need not look at trips that are over for long.
 */
export const FORGET_TOLD = `
  with page as materialized (
    select id, closes_at from listing
    where status <> 'open' and closes_at between now() - interval '90 days' and now() - interval '60 days'
      and closes_at >= $1 and (closes_at, id) > ($1, $2)
    order by closes_at, id limit ${PAGE}
  ), told as (
    select told.ctid from page cross join lateral (
      select ctid from match_told where counterpart_id = page.id
      union all
      select ctid from match_told where listing_id = page.id
    ) as told limit ${PAGE}
  ), gone as (
    delete from match_told where ctid = any(array(select ctid from told)) returning 1
  )
  select (select count(*) from gone)::int as gone, closes_at::text as "closesAt", id
  from page order by closes_at desc, id desc limit 1`

interface Page {
  gone: number
  /** The last listing of the page. */
  closesAt: string
  id: string
}

/** Forgets what was told about trips that are long over; a page is left when nothing of it remains. */
export async function forgetTold(pool: Pool): Promise<void> {
  let after: Pick<Page, 'closesAt' | 'id'> = { closesAt: '-infinity', id: '0' }
  await inSteps(async () => {
    const { rows } = await pool.query<Page>(FORGET_TOLD, [after.closesAt, after.id])
    const [page] = rows
    if (page && page.gone < PAGE) after = page
    return page !== undefined
  })
}
