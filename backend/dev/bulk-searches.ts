import { Client } from 'pg'
import { fill, reserve, TABLES, withoutIndexes } from './bulk.ts'
import { world } from './bulk-world.ts'

/** So many saved searches has each person. */
const EACH = 10

const COLUMNS = TABLES.saved_search.split(' ')
// The areas are those that the trigger of a row would note.
const LOADED = `
  insert into saved_search (${COLUMNS}, departure_area, arrival_area)
  select ${COLUMNS.map((column) => `s.${column}`)}, coalesce(d.area, s.departure), coalesce(r.area, s.arrival)
  from loaded s
  left join airport_area d on d.code = s.departure left join airport_area r on r.code = s.arrival`

/** Adds saved searches, ten for each of some new people, on the routes of the bulk listings and as popular as those. */
export async function bulkSearches(url: string, n: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; begin")
    const people = Math.ceil(n / EACH)
    const first = await reserve(client, 'account', people)
    const made = world(first, people)
    await fill(client, 'account', people, (i) => made.person(first + i))
    const rebuild = await withoutIndexes(client, ['saved_search'])
    await client.query(`alter table saved_search disable trigger areas;
      create temp table loaded on commit drop as select ${COLUMNS} from saved_search limit 0`)
    await fill(client, 'saved_search', n, (i) => made.search(first + (i % people), Math.floor(i / people)), 'loaded')
    await client.query(LOADED)
    await client.query('alter table saved_search enable trigger areas')
    await rebuild()
    await client.query('set synchronous_commit = on; commit')
    await client.query('vacuum (analyze) account, saved_search')
  } finally {
    await client.end()
  }
}
