import { randomUUID } from 'node:crypto'
import { Browser } from '../browser.ts'
import type { Person } from '../make.ts'
import type { AppWithStandIns } from '../stand-ins.ts'
import type { Row } from './row.ts'

/** A login that somebody's browser began: its handle is of use there and nowhere else, not even to that person. */
async function login(t: AppWithStandIns, { email }: Person): Promise<string> {
  return (await new Browser(t).login(email)).json<{ user: { id: string } }>().user.id
}

export const account: Record<string, Row> = {
  'GET /api/users/:id': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/auth/verify': {
    make: login,
    body: (userId) => ({ userId, code: '000000' }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
  },
  'POST /api/auth/resend-code': {
    make: login,
    body: (userId) => ({ userId }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
  },
}
