import { makeListing, type Person } from '../make.ts'
import type { AppWithStandIns } from '../stand-ins.ts'
import type { Row } from './row.ts'

const listing = async (t: AppWithStandIns, owner: Person) => (await makeListing(t, owner)).id
const unconfirmed = async (t: AppWithStandIns, owner: Person) =>
  (await makeListing(t, owner, { confirmed_at: null, visitor_id: owner.id })).id

const mine = { anonymous: 401, stranger: 404, missing: 404 }

export const listings: Record<string, Row> = {
  'GET /api/listings/by-id/:id': { make: listing, anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/listings/:id/contact': { make: listing, anonymous: 401, stranger: 200, owner: 403, missing: 404 },
  'PATCH /api/my-listings/:id': { make: listing, body: () => ({ skills: 'Telugu' }), ...mine, owner: 200 },
  'POST /api/my-listings/:id/close': { make: listing, ...mine, owner: 200 },
  'POST /api/my-listings/:id/confirm': { make: unconfirmed, ...mine, owner: 200 },
  'DELETE /api/my-listings/:id': { make: listing, ...mine, owner: 204 },
  'GET /api/testimonials/user/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 200 },
  'POST /api/testimonials': {
    body: (targetUserId) => ({ targetUserId, route: 'HYD to ORD', rating: 5, text: 'A kind companion.' }),
    ...{ anonymous: 401, stranger: 201, owner: 403, missing: 404 },
  },
}
