import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { makePerson, makeSession } from '../../test/make.ts'
import { type PushStandIn, startPushService } from '../../test/push.ts'
import { PushService } from './push-service.ts'

const PATIENCE = 3_000
const HANGING = 24

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  t = await startApp({ ...service.settings, RATE_LIMITS: 'off', PATIENCE_MS: String(PATIENCE) })
  // No public host ever answers.
  t.app.get(PushService, { strict: false }).lookup = () => {}
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})

test('a host that does not answer cannot hold up the messages to others, whatever names it has', async () => {
  const [me, theirs, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const subscribe = async (as: object, endpoint?: string) => {
    const payload = { ...service.subscribe(), ...(endpoint && { endpoint }) }
    const reply = await t.inject({ method: 'PUT', url: '/api/push/subscription', headers: { ...as }, payload })
    expect(reply.statusCode).toBe(204)
  }
  for (let n = 0; n < HANGING; n++)
    await subscribe((await makeSession(t, theirs.id)).as, `https://push${n}.service-that-hangs.org/1`)
  await subscribe(other.as)
  for (const { id } of [theirs, other]) {
    const payload = { receiverId: id, content: 'Are you at gate 12?' }
    expect((await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })).statusCode).toBe(201)
  }
  const { rowCount } = await t.pool.query("update pgboss.job set start_after = now() where name = 'push'")
  expect(rowCount).toBe(HANGING + 1)
  const began = performance.now()
  await eventually(() => expect(service.received).toHaveLength(1))
  // Four workers would wait for them all in this time.
  expect(performance.now() - began).toBeLessThan((HANGING * PATIENCE) / 4 - 2 * PATIENCE)
})
