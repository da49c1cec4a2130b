import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { askTrips, leg, onTheWay, seenBy } from '../../../../test/trips.ts'
import { TRAVELER_TOKEN } from '../traveler/traveler.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

let sids = 0
const newSid = () => `SM${String(++sids).padStart(32, '0')}`
async function answer(From: string, Body: string, MessageSid = newSid(), token = t.env.TWILIO_AUTH_TOKEN[0]) {
  const url = `${t.env.ORIGIN}/api/sms/inbound`
  const fields = { From, Body, MessageSid }
  const reply = await t.inject({
    ...{ method: 'POST', url: '/api/sms/inbound', payload: new URLSearchParams(fields).toString() },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(token, url, fields),
    },
  })
  return { status: reply.statusCode, words: /<Message>(.*)<\/Message>/s.exec(reply.body)?.[1], reply }
}
let phones = 100
async function verify({ id }: Person) {
  const number = `2025550${++phones}`
  await t.pool.query('update account set phone_number = $2, phone_verified_at = now() where id = $1', [
    id,
    `+1 ${number}`,
  ])
  return `+1${number}`
}
const WAY = [
  leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
  leg({ departureAirport: 'DOH', time: '15:00' }),
]
/** Two on their way, whose first flight is over, while the second leaves in 50 minutes. */
async function changingPlanes() {
  const two = await onTheWay(t, {}, WAY)
  await t.pool.query(
    `update trip_leg set departs_at = now() + case number when 1 then interval '-3 hours' else interval '50 minutes' end,
       lands_at = now() + case number when 1 then interval '-1 hour' else interval '9 hours' end
     where trip_id = $1`,
    [two.trip.id],
  )
  return two
}
const reached = async (me: Person, trip: { id: number }) =>
  (await seenBy(t, me, trip)).milestones.map(({ kind, leg }) => (leg ? `${kind} ${leg}` : kind))

test('a verified phone tells each step of its trip in one word, and takes it back within a minute', async () => {
  const { amigo, asha, trip } = await changingPlanes()
  const [phone, helper] = [await verify(asha), await verify(amigo)]
  const met = await answer(phone, ' met. ')
  expect([met.status, met.reply.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(met.words).toBe(
    'Thank you. We have noted: They have met in Doha. If that is wrong, answer UNDO within a minute. ' +
      'Still to come: SECURITY, BOARDED, LANDED, HANDED OVER.',
  )
  for (const word of ['SECURITY', 'Boarded', 'landed']) await answer(phone, word)
  expect(await reached(asha, trip)).toEqual(['met', 'through-security', 'boarded 1', 'landed 1'])
  // The other says the same: it joins, and is not the next flight.
  await answer(helper, 'LANDED')
  expect(await reached(asha, trip)).toHaveLength(4)
  await answer(helper, 'BOARDED')
  await answer(phone, 'boarded')
  expect((await answer(helper, 'Landed 2')).words).toMatch(
    /^It is too early for this step\. You can record it from .* in Chicago\. Your trip's page: /,
  )
  expect((await answer(helper, 'handed over')).words).toMatch(/^Please record the last landing first\. /)
  await t.pool.query(
    `update trip_leg set departs_at = now() - interval '8 hours', lands_at = now() + interval '40 minutes'
     where trip_id = $1 and number = 2`,
    [trip.id],
  )
  await answer(helper, 'Landed 2')
  expect((await answer(helper, 'handed-over')).words).toMatch(/answer UNDO within a minute\.$/)
  expect((await reached(asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2', 'handed-over'])
  expect((await answer(helper, 'undo')).words).toBe('It is taken back. Nobody has been told.')
  expect((await reached(asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2'])
  await t.pool.query("update trip_milestone set recorded_at = now() - interval '61 seconds' where trip_id = $1", [
    trip.id,
  ])
  expect((await answer(helper, 'UNDO')).words).toContain('That did not work.')
  expect(await reached(asha, trip)).toHaveLength(6)
})

test('the same answer that is delivered twice counts once', async () => {
  const { asha, trip } = await changingPlanes()
  const phone = await verify(asha)
  const [boarded, landed, undo] = [newSid(), newSid(), newSid()]
  for (const sid of [boarded, boarded]) await answer(phone, 'BOARDED', sid)
  await answer(phone, 'LANDED', landed)
  expect((await answer(phone, 'BOARDED', boarded)).words).toContain('On board to Doha')
  expect(await reached(asha, trip)).toEqual(['boarded 1', 'landed 1'])
  for (const sid of [undo, undo]) expect((await answer(phone, 'UNDO', sid)).words).toContain('taken back')
  expect(await reached(asha, trip)).toEqual(['boarded 1'])
  await answer(phone, 'LANDED', landed)
  expect(await reached(asha, trip)).toEqual(['boarded 1'])
})

test('an UNDO does not take back a step of the traveler’s own link', async () => {
  const traveler = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', needs: [] })
  const { asha, trip } = await onTheWay(t, { seeking: { traveler } })
  const phone = await verify(asha)
  const made = await askTrips(t, asha, 'POST', `/${trip.id}/links`, { audience: 'traveler', label: 'Lakshmi' })
  const token = made.json<{ address: string }>().address.split('#')[1]
  const headers = { [TRAVELER_TOKEN]: token }
  await answer(phone, 'MET')
  const payload = { kind: 'through-security', at: new Date().toISOString(), key: 'tapped-by-the-traveler' }
  await t.inject({ method: 'POST', url: '/api/traveler/milestones', headers, payload })
  expect(await reached(asha, trip)).toEqual(['met', 'through-security'])
  expect((await answer(phone, 'UNDO')).words).toContain('taken back')
  expect(await reached(asha, trip)).toEqual(['through-security'])
  expect((await answer(phone, 'UNDO')).words).toContain('nothing to take back')
})

test('other words, other phones and a wrong signature tell nothing; what is unclear gets one kind answer', async () => {
  const { asha, trip } = await onTheWay(t)
  await t.pool.query("update account set phone_number = '+1 2025550199' where id = $1", [asha.id])
  expect((await answer('+12025550199', 'MET')).status).toBe(204) // not verified
  const phone = await verify(asha)
  for (const words of ['Hello', 'We met', '', 'STOPPED']) expect((await answer(phone, words)).status).toBe(204)
  expect((await answer(phone, 'MET', newSid(), 'somebody else’s token')).status).toBe(403)
  for (const words of ['Landed in Doha', 'Arrived', 'We are on board now'])
    expect((await answer(phone, words)).words).toMatch(
      /^Please answer with one of these words alone: MET, SECURITY, BOARDED, LANDED, HANDED OVER, or UNDO for the last one\./,
    )
  expect((await answer(phone, 'LANDED 4')).words).toContain('That did not work.')
  expect((await answer(phone, 'UNDO')).words).toContain('nothing to take back')
  expect(await reached(asha, trip)).toEqual([])

  const idle = await makePerson(t)
  expect((await answer(await verify(idle), 'MET')).words).toContain('We do not know which trip you mean')
  const second = await onTheWay(t)
  await t.pool.query('update trip_person set account_id = $2 where trip_id = $1 and role = $3', [
    second.trip.id,
    asha.id,
    'traveler',
  ])
  await t.pool.query('update trip set traveler_id = $2 where id = $1', [second.trip.id, asha.id])
  expect((await answer(phone, 'MET')).words).toContain('We do not know which trip you mean')
  expect(await reached(asha, trip)).toEqual([])
})

test('whoever has a verified phone reads to which number the words go', async () => {
  const { asha, amigo, trip } = await onTheWay(t)
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
  await verify(asha)
  expect((await seenBy(t, asha, trip)).textTo).toBe(t.env.TWILIO_FROM)
  await askTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
})
