import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person, verifyPhone } from '../../../../test/make.ts'
import { newSmsId, textFrom } from '../../../../test/sms.ts'
import {
  answer as accept,
  advanceTo,
  ago,
  askTrips,
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

const answer = (from: string, words: string, ...more: [string?, string?]) => textFrom(t, from, words, ...more)
let phones = 100
async function verify({ id }: Person) {
  const number = `2025550${++phones}`
  await verifyPhone(t, { id }, `+1 ${number}`)
  return `+1${number}`
}
const WAY = [
  leg({ arrivalAirport: 'DOH', time: '04:00', together: false }),
  leg({ departureAirport: 'DOH', time: '15:00' }),
]
/** Two on their way, whose first flight is over, while the second leaves in 50 minutes. */
async function changingPlanes() {
  const two = await onTheWay(t, {}, WAY)
  await advanceTo(t, two.trip.legs[1]!.departsAt, -50 / 60)
  return two
}
test('a verified phone tells each step of its trip in one word, and takes it back within a minute', async () => {
  const { amigo, asha, trip } = await changingPlanes()
  const [phone, helper] = [await verify(asha), await verify(amigo)]
  const met = await answer(phone, ' met. ')
  expect([met.status, met.reply.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(met.message).toBe(
    'Thank you. We have noted: They have met in Doha. If that is wrong, answer UNDO within a minute. ' +
      'Still to come: SECURITY, BOARDED, LANDED, HANDED OVER.',
  )
  for (const word of ['SECURITY', 'Boarded', 'landed']) await answer(phone, word)
  expect(await reached(t, asha, trip)).toEqual(['met', 'through-security', 'boarded 1', 'landed 1'])
  // The other says the same: it joins, and is not the next flight.
  await answer(helper, 'LANDED')
  expect(await reached(t, asha, trip)).toHaveLength(4)
  await answer(helper, 'BOARDED')
  await answer(phone, 'boarded')
  expect((await answer(helper, 'Landed 2')).message).toMatch(
    /^It is too early for this step\. You can record it from .* in Chicago\. Your trip's page: /,
  )
  expect((await answer(helper, 'handed over')).message).toMatch(/^Please record the last landing first\. /)
  await advanceTo(t, trip.lastLandingAt, -40 / 60)
  await answer(helper, 'Landed 2')
  expect((await answer(helper, 'handed-over')).message).toMatch(/answer UNDO within a minute\.$/)
  expect((await reached(t, asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2', 'handed-over'])
  expect((await answer(helper, 'undo')).message).toBe('It is taken back. Nobody has been told.')
  expect((await reached(t, asha, trip)).slice(4)).toEqual(['boarded 2', 'landed 2'])
  await t.advance(61)
  expect((await answer(helper, 'UNDO')).message).toContain('That did not work.')
  expect(await reached(t, asha, trip)).toHaveLength(6)
})

test('the same answer that is delivered twice counts once', async () => {
  const { asha, trip } = await changingPlanes()
  const phone = await verify(asha)
  const [boarded, landed, undo] = [newSmsId(), newSmsId(), newSmsId()]
  for (const sid of [boarded, boarded]) await answer(phone, 'BOARDED', sid)
  await answer(phone, 'LANDED', landed)
  expect((await answer(phone, 'BOARDED', boarded)).message).toContain('On board to Doha')
  expect(await reached(t, asha, trip)).toEqual(['boarded 1', 'landed 1'])
  for (const sid of [undo, undo]) expect((await answer(phone, 'UNDO', sid)).message).toContain('taken back')
  expect(await reached(t, asha, trip)).toEqual(['boarded 1'])
  await answer(phone, 'LANDED', landed)
  expect(await reached(t, asha, trip)).toEqual(['boarded 1'])
})

test('an UNDO does not take back a step of the traveler’s own link', async () => {
  const traveler = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', needs: [] })
  const { asha, trip } = await onTheWay(t, { seeking: { traveler } })
  const phone = await verify(asha)
  const made = await askTrips(t, asha, 'POST', `/${trip.id}/links`, { audience: 'traveler', label: 'Lakshmi' })
  const token = made.json<{ address: string }>().address.split('#')[1]
  const headers = { [TRAVELER_TOKEN]: token }
  await answer(phone, 'MET')
  const payload = { kind: 'through-security', at: ago(), key: 'tapped-by-the-traveler' }
  await t.inject({ method: 'POST', url: '/api/traveler/milestones', headers, payload })
  expect(await reached(t, asha, trip)).toEqual(['met', 'through-security'])
  expect((await answer(phone, 'UNDO')).message).toContain('taken back')
  expect(await reached(t, asha, trip)).toEqual(['through-security'])
  expect((await answer(phone, 'UNDO')).message).toContain('nothing to take back')
})

test('other words, other phones and a wrong signature tell nothing; what is unclear gets one kind answer', async () => {
  const { asha, trip } = await onTheWay(t)
  expect((await answer(asha.phoneNumber!.replace(' ', ''), 'MET')).status).toBe(204) // not verified
  const phone = await verify(asha)
  for (const words of ['Hello', 'We met', '', 'STOPPED']) expect((await answer(phone, words)).status).toBe(204)
  expect((await answer(phone, 'MET', newSmsId(), 'somebody else’s token')).status).toBe(403)
  for (const words of ['Landed in Doha', 'Arrived', 'We are on board now'])
    expect((await answer(phone, words)).message).toMatch(
      /^Please answer with one of these words alone: MET, SECURITY, BOARDED, LANDED, HANDED OVER, or UNDO for the last one\./,
    )
  expect((await answer(phone, 'LANDED 4')).message).toContain('That did not work.')
  expect((await answer(phone, 'UNDO')).message).toContain('nothing to take back')
  expect(await reached(t, asha, trip)).toEqual([])

  const idle = await makePerson(t)
  expect((await answer(await verify(idle), 'MET')).message).toContain('We do not know which trip you mean')
  // Someone with two trips of the same day.
  const { date, time } = trip.legs[0]!
  const { amigo, offer } = await makeTwo(t, { helper: { date } })
  const search = await makeListing(t, asha, { type: 'seeking_help', date })
  const second = await propose(t, { amigo, asha, offer, search }, [leg({ date, time: time! })])
  expect((await accept(t, amigo, second)).statusCode).toBe(200)
  expect((await answer(phone, 'MET')).message).toContain('We do not know which trip you mean')
  expect(await reached(t, asha, trip)).toEqual([])
})

test('whoever has a verified phone reads to which number the words go', async () => {
  const { asha, amigo, trip } = await onTheWay(t)
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
  await verify(asha)
  expect((await seenBy(t, asha, trip)).textTo).toBe(t.env.TWILIO_FROM)
  await askTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect((await seenBy(t, asha, trip)).textTo).toBeNull()
})
