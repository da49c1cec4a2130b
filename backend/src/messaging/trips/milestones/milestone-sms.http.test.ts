import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person, verifyPhone } from '../../../../test/make.ts'
import { newSmsId, textFrom } from '../../../../test/sms.ts'
import {
  advanceTo,
  ago,
  answer,
  callTrips,
  leg,
  makeTwo,
  onTheWay,
  propose,
  reached,
  seenBy,
} from '../../../../test/trips.ts'
import { TRAVELER_TOKEN } from '../traveler/traveler.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const reply = (from: string, text: string, ...more: [string?, string?]) => textFrom(t, from, text, ...more)
let phones = 100
async function verify({ id }: Person) {
  const number = `2025550${++phones}`
  await verifyPhone(t, { id }, `+1 ${number}`)
  return `+1${number}`
}
const ITINERARY = [
  leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
  leg({ departureAirport: 'DOH', time: '15:00' }),
]
async function changingPlanes() {
  const two = await onTheWay(t, {}, ITINERARY)
  await advanceTo(t, two.trip.legs[1]!.departsAt, -50 / 60)
  return two
}
test('a verified phone records milestones by keyword, and can undo them within a minute', async () => {
  const { amigo, asha, trip } = await changingPlanes()
  const [phone, helper] = [await verify(asha), await verify(amigo)]
  const met = await reply(phone, ' met. ')
  expect([met.status, met.reply.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(met.message).toBe(
    "Thank you. Recorded: They have met in Doha. If that's wrong, reply UNDO within a minute. " +
      'Still to come: SECURITY, BOARDED, LANDED, HANDED OVER.',
  )
  for (const keyword of ['SECURITY', 'Boarded', 'landed']) await reply(phone, keyword)
  expect(await reached(t, asha, trip)).toEqual(['met', 'through-security', 'boarded 1', 'landed 1'])
  await reply(helper, 'LANDED')
  expect(await reached(t, asha, trip)).toHaveLength(4)
  await reply(helper, 'BOARDED')
  await reply(phone, 'boarded')
  expect((await reply(helper, 'Landed 2')).message).toMatch(
    /^It is too early for this step\. You can record it from .* in Chicago\. Your trip's page: /,
  )
  expect((await reply(helper, 'handed over')).message).toMatch(/^Please record the last landing first\. /)
  await advanceTo(t, trip.lastLandingAt, -40 / 60)
  await reply(helper, 'Landed 2')
  expect((await reply(helper, 'handed-over')).message).toMatch(/reply UNDO within a minute\.$/)
  expect((await reached(t, asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2', 'handed-over'])
  expect((await reply(helper, 'undo')).message).toBe('Undone. No one was notified.')
  expect((await reached(t, asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2'])
  await t.advance(61)
  expect((await reply(helper, 'UNDO')).message).toContain('That did not work.')
  expect(await reached(t, asha, trip)).toHaveLength(6)
})

test('an SMS that is delivered twice counts once', async () => {
  const { asha, trip } = await changingPlanes()
  const phone = await verify(asha)
  const [boarded, landed, undo] = [newSmsId(), newSmsId(), newSmsId()]
  for (const sid of [boarded, boarded]) await reply(phone, 'BOARDED', sid)
  await reply(phone, 'LANDED', landed)
  expect((await reply(phone, 'BOARDED', boarded)).message).toContain('On board to Doha')
  expect(await reached(t, asha, trip)).toEqual(['boarded 1', 'landed 1'])
  for (const sid of [undo, undo]) expect((await reply(phone, 'UNDO', sid)).message).toContain('Undone')
  expect(await reached(t, asha, trip)).toEqual(['boarded 1'])
  await reply(phone, 'LANDED', landed)
  expect(await reached(t, asha, trip)).toEqual(['boarded 1'])
})

test("UNDO does not undo a milestone of the traveler's link", async () => {
  const traveler = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', needs: [] })
  const { asha, trip } = await onTheWay(t, { seeking: { traveler } })
  const phone = await verify(asha)
  const made = await callTrips(t, asha, 'POST', `/${trip.id}/links`, { audience: 'traveler', label: 'Lakshmi' })
  const token = made.json<{ address: string }>().address.split('#')[1]
  const headers = { [TRAVELER_TOKEN]: token }
  await reply(phone, 'MET')
  const payload = { kind: 'through-security', at: ago(), key: 'tapped-by-the-traveler' }
  await t.inject({ method: 'POST', url: '/api/traveler/milestones', headers, payload })
  expect(await reached(t, asha, trip)).toEqual(['met', 'through-security'])
  expect((await reply(phone, 'UNDO')).message).toContain('Undone')
  expect(await reached(t, asha, trip)).toEqual(['through-security'])
  expect((await reply(phone, 'UNDO')).message).toContain('nothing to undo')
})

test('ignores other texts, unverified phones and wrong signatures, and replies to similar texts with instructions', async () => {
  const { asha, trip } = await onTheWay(t)
  expect((await reply(asha.phoneNumber!.replace(' ', ''), 'MET')).status).toBe(204) // not verified
  const phone = await verify(asha)
  for (const text of ['Hello', 'We met', '', 'STOPPED']) expect((await reply(phone, text)).status).toBe(204)
  expect((await reply(phone, 'MET', newSmsId(), 'another token')).status).toBe(403)
  for (const text of ['Landed in Doha', 'Arrived', 'We are on board now'])
    expect((await reply(phone, text)).message).toMatch(
      /^Please reply with just one of these: MET, SECURITY, BOARDED, LANDED, HANDED OVER, or UNDO for the last one\./,
    )
  expect((await reply(phone, 'LANDED 4')).message).toContain('That did not work.')
  expect((await reply(phone, 'UNDO')).message).toContain('nothing to undo')
  expect(await reached(t, asha, trip)).toEqual([])

  const idle = await makePerson(t)
  expect((await reply(await verify(idle), 'MET')).message).toContain("We don't know which trip you mean")
  const { date, time } = trip.legs[0]!
  const { amigo, offer } = await makeTwo(t, { helper: { date } })
  const search = await makeListing(t, asha, { type: 'seeking_help', date })
  const second = await propose(t, { amigo, asha, offer, search }, [leg({ date, time: time! })])
  expect((await answer(t, amigo, second)).statusCode).toBe(200)
  expect((await reply(phone, 'MET')).message).toContain("We don't know which trip you mean")
  expect(await reached(t, asha, trip)).toEqual([])
})

test('users with a verified phone see the number for milestones by SMS', async () => {
  const { asha, amigo, trip } = await onTheWay(t)
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
  await verify(asha)
  expect((await seenBy(t, asha, trip)).textTo).toBe(t.env.TWILIO_FROM)
  await callTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
})
