import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing } from '../../test/make.ts'
import { BlocksService } from '../blocks/blocks.service.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const refusals = async (from: Browser, to: { id: number }) => {
  const listing = await makeListing(t, to)
  const replies = [
    await from.sendRequest('POST', '/messages', { receiverId: to.id, content: 'Me again' }),
    await from.sendRequest('POST', `/listings/${listing.id}/contact`),
    await from.sendRequest('POST', '/create-payment-intent', { amount: 5, receiverId: to.id }),
  ]
  return replies.map((reply) => reply.json<{ code?: string }>().code)
}
const REFUSED = ['blocked', 'blocked', 'tip-blocked']

test('a blocked person who deletes the account and returns is still blocked, until the block is removed [spec-withstand-starting-over]', async () => {
  const [me, other] = [new Browser(t), new Browser(t)]
  const mine = await me.signIn('me@mail.test')
  const before = await other.signIn('other@mail.test')
  await me.sendRequest('POST', `/blocks/${before.id}`)
  await other.sendRequest('DELETE', '/account')
  expect((await me.sendRequest('GET', '/blocks')).json()).toEqual([
    expect.objectContaining({ username: 'Deleted user' }),
  ])

  const now = await other.signIn('other@mail.test')
  expect(now.id).not.toBe(before.id)
  expect(await refusals(other, mine)).toEqual(REFUSED)
  expect(await refusals(me, now)).toEqual(REFUSED)
  expect(await t.app.get(BlocksService).findSeparated(mine.id)).toContain(now.id)
  expect((await me.sendRequest('GET', '/blocks')).json()).toEqual([expect.objectContaining({ id: now.id })])
  expect((await me.sendRequest('GET', `/messages/${now.id}`)).json()).toMatchObject({ blocked: true })

  expect((await me.sendRequest('DELETE', `/blocks/${now.id}`)).statusCode).toBe(204)
  expect((await me.sendRequest('GET', '/blocks')).json()).toEqual([])
  expect((await other.sendRequest('POST', '/messages', { receiverId: mine.id, content: 'Sorry' })).statusCode).toBe(201)
})

test('a person who deletes the account and returns still has their blocks and can remove them', async () => {
  const [me, other] = [new Browser(t), new Browser(t)]
  await me.signIn('blocker@mail.test')
  const theirs = await other.signIn('stranger@mail.test')
  await me.sendRequest('POST', `/blocks/${theirs.id}`)
  await me.sendRequest('DELETE', '/account')
  const again = await me.signIn('blocker@mail.test')
  expect(await refusals(other, again)).toEqual(REFUSED)
  expect((await me.sendRequest('GET', '/blocks')).json()).toEqual([expect.objectContaining({ id: theirs.id })])
  await me.sendRequest('DELETE', `/blocks/${theirs.id}`)
  expect(await t.app.get(BlocksService).isEitherBlocked(again.id, theirs.id)).toBe(false)
})

test('a blocked person who returns with the same phone but another email is still blocked', async () => {
  const [me, other] = [new Browser(t), new Browser(t)]
  const phoneNumber = '+1 2025550143'
  const verifyPhone = async () => {
    const seen = t.twilio.received.length
    const token = t.botCheck.token('phone')
    expect((await other.sendRequest('PATCH', '/profile/phone', { phoneNumber, captchaToken: token })).statusCode).toBe(
      200,
    )
    await t.settled()
    expect(t.twilio.received.length).toBe(seen + 1)
    expect((await other.verify(t.twilio.received.at(-1)?.body.slice(0, 6) ?? '')).statusCode).toBe(200)
  }
  const mine = await me.signIn('phone-me@mail.test')
  const before = await other.signIn('phone-other@mail.test')
  await verifyPhone()
  await me.sendRequest('POST', `/blocks/${before.id}`)
  await other.sendRequest('DELETE', '/account')

  const now = await other.signIn('phone-elsewhere@mail.test')
  await verifyPhone()
  expect(await refusals(other, mine)).toEqual(REFUSED)
  expect(await refusals(me, now)).toEqual(REFUSED)
})
