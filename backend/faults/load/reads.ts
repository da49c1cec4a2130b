import { ask } from './ask.ts'
import type { Act } from './lane.ts'

/** One searches, the other reads their inbox. */
export const reads: Act =
  ({ site, record, number }) =>
  async (turn) => {
    const { cookie } = record.people[turn % record.people.length]!
    const reply = await (number === 0
      ? ask(record, site.next(), '/api/listings?from=HYD&to=ORD')
      : ask(record, site.next(), '/api/messages', { cookie }))
    return reply.status === 200
  }
