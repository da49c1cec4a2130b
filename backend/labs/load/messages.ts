import { randomUUID } from 'node:crypto'
import { sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** Pairs write to each other in turn, sometimes with a copy by SMS, each message with its own key. */
export const messages: Scenario =
  ({ site, record, number, until }) =>
  async (turn) => {
    // Each of the three users starts with other pairs, and replies before it continues with the next pair.
    const first = 2 * ((5 * number + Math.floor(turn / 2)) % (record.people.length / 2))
    const pair = record.people.slice(first, first + 2)
    const [from, to] = turn % 2 ? pair : pair.toReversed()
    if (!from || !to) return false
    const content = `${record.tag} message ${number} ${turn}`
    const body = { receiverId: to.id, content, sendSMS: turn % 8 < 2 }
    const key = randomUUID()
    const reply = await until(content, () =>
      sendRequest(record, site.next(), '/api/messages', { method: 'POST', body, key, cookie: from.cookie }),
    )
    if (!reply) return false
    if (reply.status !== 201) {
      record.wrong.push(`${reply.status} POST /api/messages ${JSON.stringify(reply.body)}`)
      return false
    }
    const { id, smsSent } = reply.body as { id: number; smsSent: boolean }
    record.messages.push({ id, content, to: to.id, sms: smsSent })
    return true
  }
