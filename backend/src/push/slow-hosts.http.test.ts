import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, makeSession } from '../../test/make.ts'
import { type PushStandIn, startPushService } from '../../test/push.ts'
import { PushGateway } from './push-gateway.ts'
import type { WebPush } from './web-push.ts'

const OUTBOUND_TIMEOUT_MS = '2000'
const HANGING = 24

let t: TestApp
let service: PushStandIn
let tried = 0
beforeAll(async () => {
  service = await startPushService()
  t = await startApp({ ...service.settings, RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS })
  t.app.get<WebPush>(PushGateway, { strict: false }).lookup = () => {
    tried += 1
  }
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})

test('an unresponsive zone does not delay messages to other hosts, under any number of host names', async () => {
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
  await t.advance(4)
  expect(service.received).toHaveLength(1)
  expect(tried).toBeGreaterThanOrEqual(5)
  expect(tried).toBeLessThan(HANGING / 2)
})
