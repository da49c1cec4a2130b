import { EntityManager } from '@mikro-orm/postgresql'
import { storeLegs } from '../src/flights/flight-lookups.ts'
import { claimLookup } from '../src/flights/flights.sql.ts'
import { signToken } from '../src/http/signed-token.ts'
import { daysAfter, parseFlight, todayIn } from '../src/listings/itinerary/flight.contract.ts'
import type { App, Row } from './ownership.rows.ts'

const DAY = daysAfter(todayIn('UTC'), 10)
/** A lookup that is stored, because this site has no provider for others. */
const flight = {
  make: async (t: App) => {
    const lookup = { flight: 'QR501', date: DAY }
    await claimLookup.rows(t.pool, lookup)
    const em = t.app.get(EntityManager, { strict: false }).fork()
    await em.transactional((own) => storeLegs(own, lookup, []))
    return lookup.flight
  },
  query: `?date=${DAY}`,
  missingId: 'QR499',
  isId: (value: unknown) => parseFlight(String(value)) !== null,
}

export const flights: Record<string, Row> = {
  'GET /api/flights/:number': { ...flight, anonymous: 200, stranger: 200, owner: 200, missing: 503 },
  'GET /api/flights/:number/stored': { ...flight, anonymous: 200, stranger: 200, owner: 200, missing: 200 },
  // The provider of flight data calls it; the signed token is that of a flight.
  'POST /api/flights/alerts/:token': {
    make: async (t: App) => signToken(t.env.CODE_SECRET, 'flightAlert', '1'),
    ...{ missingId: '1.altered', anonymous: 204, stranger: 204, owner: 204, missing: 404 },
  },
}
