/** The limit: the same SQL, rows and response, with nothing else between the socket and the pool. */
import { createServer } from 'node:http'
import { Pool, types } from 'pg'
import { presentListing } from '../../src/listings/listing.presenter.ts'
import { VIEWERS } from '../../src/listings/listing-viewers.public.ts'
import { ListingsQuery } from '../../src/listings/listings.contract.ts'
import { findPage } from '../../src/listings/search/search-page.ts'

for (const [type, parse] of [
  [20, Number],
  [1082, String],
] as const)
  types.setTypeParser(type, parse)
const pool = new Pool({ connectionString: process.argv[2], max: 10 })

const ANY = ListingsQuery.parse({})

createServer(async (request, reply) => {
  const {
    from,
    to,
    date,
    endDate,
    flight,
    type = 'both',
  } = Object.fromEntries(new URL(request.url!, 'http://a').searchParams)
  const rows = await findPage(pool, { ...ANY, from, to, date, endDate, flight, type: type as 'both', limit: 9 })
  const body = JSON.stringify(rows.slice(0, 9).map((row) => presentListing(row, VIEWERS['signed-out'])))
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(Number(process.argv[3]), '127.0.0.1')
