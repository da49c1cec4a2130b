import { sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** One user searches, the other reads an inbox. */
export const reads: Scenario =
  ({ site, record, number }) =>
  async (turn) => {
    const { cookie } = record.people[turn % record.people.length]!
    const reply = await (number === 0
      ? sendRequest(record, site.next(), '/api/listings?from=HYD&to=ORD')
      : sendRequest(record, site.next(), '/api/messages', { cookie }))
    return reply.status === 200
  }
