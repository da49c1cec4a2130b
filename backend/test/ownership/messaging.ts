import { UnsubscribeLinks } from '../../src/messaging/unsubscribe-links.ts'
import type { Person } from '../make.ts'
import type { AppWithStandIns } from '../stand-ins.ts'
import type { Row } from './row.ts'

/** Whose conversation is meant is the other person; a stranger therefore asks about their own with the owner. */
const withOther = { anonymous: 401, owner: 400, missing: 404 }

/** A signed link is the right itself: whoever holds it may use it. */
const unsubscribe = async (t: AppWithStandIns, { id }: Person) =>
  t.app.get(UnsubscribeLinks, { strict: false }).of(id).page.split('token=')[1] ?? ''
const link = { make: unsubscribe, missingId: '1.altered' }

export const messaging: Record<string, Row> = {
  'GET /api/messages/:otherUserId': { ...withOther, stranger: 200 },
  'POST /api/messages': { body: (receiverId) => ({ receiverId, content: 'Hello' }), ...withOther, stranger: 201 },
  'POST /api/messages/:otherUserId/read': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/blocks/:userId': { ...withOther, stranger: 204 },
  'DELETE /api/blocks/:userId': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/reports': { body: (userId) => ({ userId, reason: 'spam' }), ...withOther, stranger: 204 },
  'GET /api/unsubscribe/:token': { ...link, anonymous: 303, stranger: 303, owner: 303, missing: 404 },
  'POST /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
  'DELETE /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
}
