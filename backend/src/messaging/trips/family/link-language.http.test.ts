import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AppWithFakes, startAppWithFakes } from '../../../../test/fakes.ts'
import { callTrips, onTheWay } from '../../../../test/trips.ts'
import { MadeLink } from './links.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())

test('a link has the language that its maker chose, in its address and in the emails about it', async () => {
  const { asha, trip } = await onTheWay(t)
  const make = (label: string, more: object) => callTrips(t, asha, 'POST', `/${trip.id}/links`, { label, ...more })
  const mail = 'grandmother@mail.test'
  const { address } = MadeLink.parse((await make('Grandmother', { mail, locale: 'te' })).json())
  expect(address).toMatch(new RegExp(`^${t.env.ORIGIN}/te/family#`))
  await t.settled()
  const [invitation] = t.inbox.received.filter(({ to }) => to.includes(mail))
  expect(invitation?.html).toContain('<html lang="te">')
  expect(invitation?.text).toContain(address)

  await t.inject({ method: 'PATCH', url: '/api/profile', headers: asha.as, payload: { locale: 'hi' } })
  const ofMaker = MadeLink.parse((await make('Uncle', {})).json())
  expect(ofMaker.address).toMatch(new RegExp(`^${t.env.ORIGIN}/hi/family#`))
  const english = MadeLink.parse((await make('Cousin', { locale: 'en' })).json())
  expect([ofMaker.text, english.text]).toEqual(['यात्रा देखते रहें:', 'Follow the trip:'])
  expect(english.address).toMatch(new RegExp(`^${t.env.ORIGIN}/family#`))
  expect((await make('Nephew', { locale: 'xx' })).statusCode).toBe(400)
})

test('cities have their names in the language of the reader', async () => {
  const { asha, trip } = await onTheWay(t)
  const citiesIn = async (locale: string) => {
    const headers = { ...asha.as, 'x-locale': locale }
    const { legs } = (await t.inject({ url: `/api/trips/${trip.id}`, headers })).json()
    return legs.flatMap((leg: Record<'departureCity' | 'arrivalCity', string>) => [leg.departureCity, leg.arrivalCity])
  }
  expect(await citiesIn('en')).toEqual(['Hyderabad', 'Chicago'])
  expect(await citiesIn('te')).toEqual(['హైదరాబాద్', 'చికాగో'])
  expect(await citiesIn('zh')).toEqual(['海得拉巴', '芝加哥'])
})
