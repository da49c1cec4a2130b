import { randomUUID } from 'node:crypto'
import type { Person } from '../evidence/record.ts'
import { makePeople } from './people.ts'
import { type Reply, sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

/** A browser subscribes, and its person gets one message: several within seconds would become one push message. */
export const pushes: Scenario =
  ({ site, record, number, until }) =>
  async (turn) => {
    const kind = `push.${number}.${turn}`
    const pair = await makePeople(site.database.pool, record.tag, kind, 2).catch(() => undefined)
    if (!pair) return false
    const [from, to] = pair as [Person, Person]
    const refused = (reply: Reply | undefined) => {
      if (reply) record.wrong.push(`${reply.status} ${kind} ${JSON.stringify(reply.body)}`)
      return false
    }
    const subscription = site.outside.push.subscribe()
    const subscribed = await until(`${record.tag} subscription ${number} ${turn}`, () => {
      const request = { method: 'PUT', body: subscription, cookie: to.cookie } as const
      return sendRequest(record, site.next(), '/api/push/subscription', request)
    })
    const content = `${record.tag} ${kind}`
    const key = randomUUID()
    if (subscribed?.status !== 204) return refused(subscribed)
    const sent = await until(content, () => {
      const body = { receiverId: to.id, content }
      return sendRequest(record, site.next(), '/api/messages', { method: 'POST', body, key, cookie: from.cookie })
    })
    if (sent?.status !== 201) return refused(sent)
    const { id } = sent.body as { id: number }
    record.messages.push({ id, content, to: to.id, sms: false })
    record.pushes.push({ endpoint: subscription.endpoint, message: id })
    return true
  }
