import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export async function whoIs(page: Page): Promise<{ id: number; username: string }> {
  return await (await page.request.get('/api/auth/me')).json()
}

export async function offerHelp(page: Page, more: object = {}): Promise<number> {
  const { email } = await (await page.request.get('/api/auth/me')).json()
  const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const route = { departureAirport: 'HYD', arrivalAirport: 'ORD', date, flightNumber: 'AI127' }
  const data = { type: 'helper', email, ...route, description: 'Happy to help on the way.', tipAmount: 25, ...more }
  const reply = await page.request.post('/api/listings', { headers: { 'idempotency-key': randomUUID() }, data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}

export async function write(page: Page, receiverId: number, content: string, listingId?: number): Promise<void> {
  const reply = await page.request.post('/api/messages', { data: { receiverId, content, sendSMS: false, listingId } })
  expect(reply.status(), await reply.text()).toBe(201)
}

export const screen = (page: Page) => ({
  row: (username: string) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: username }),
  messages: (username: string) => page.getByRole('region', { name: `Messages with ${username}` }),
  box: page.getByRole('textbox', { name: /^Message to/ }),
  trip: page.getByRole('complementary', { name: 'Trip' }),
  send: page.getByRole('button', { name: 'Send' }),
  badge: (unread: number) =>
    page
      .getByRole('banner')
      .getByRole('link', { name: unread === 1 ? 'Messages, 1 unread conversation' : `Messages, ${unread} unread` }),
  noBadge: page.getByRole('banner').getByRole('link', { name: /unread/ }),
})

export async function unfold(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true })
  await heading.waitFor()
  if (await heading.evaluate((element) => element.closest('details')?.open === false)) await heading.click()
}

export async function agreeOnTrip(
  helper: Page,
  traveler: Page,
  more: object = {},
  request: object = {},
): Promise<number> {
  const send = async (page: Page, method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`/api/trips${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: number; revision: number }
  }
  const proposed = await send(traveler, 'post', '', {
    otherUserId: (await whoIs(helper)).id,
    helperListingId: await offerHelp(helper, more),
    seekingListingId: await offerHelp(traveler, { ...more, ...request, type: 'seeking_help' }),
  })
  await send(helper, 'post', `/${proposed.id}/answer`, { revision: proposed.revision, accept: true })
  await send(helper, 'put', `/${proposed.id}/meeting`, {
    place: 'Gate 12, at the tea stall',
    side: 'after-security',
    revision: 0,
  })
  return proposed.id
}

/** Extends a trip to its maximum: four flights, six languages, every need, the longest names. */
export function longestTrip<Trip extends { helper: object; traveler: object; legs: object[] }>(
  trip: Trip,
  name: string,
) {
  const stops = [
    ['DEL', 'Delhi', 'India', 'Asia/Kolkata'],
    ['FRA', 'Frankfurt', 'Germany', 'Europe/Berlin'],
    ['GVA', 'Geneva', 'Switzerland', 'Europe/Zurich'],
    ['MEX', 'Mexico City', 'Mexico', 'America/Mexico_City'],
    ['NRT', 'Tokyo', 'Japan', 'Asia/Tokyo'],
  ] as const
  const legs = stops.slice(1).map(([arrivalAirport, arrivalCity, arrivalCountry, arrivalZone], index) => {
    const [departureAirport, departureCity, departureCountry, departureZone] = stops[index]!
    return {
      ...{ ...trip.legs[0], departureAirport, departureCity, departureCountry, departureZone },
      ...{ arrivalAirport, arrivalCity, arrivalCountry, arrivalZone, together: index > 0 },
      ...{ time: '21:40', flightNumber: 'LH1234', departureTerminal: '3', arrivalTerminal: 'Satellite1' },
    }
  })
  const needs = ['wheelchair', 'first-flight', 'connection', 'medicine-times', 'diet', 'little-english']
  return {
    ...{ ...trip, legs, languageCodes: ['tel'] },
    companion: { firstName: name, relation: 'mother', ageBand: '80-plus', needs, note: null },
    helper: { ...trip.helper, username: name, phone: '+13125550101' },
    traveler: { ...trip.traveler, username: name, phone: '+13125550100' },
    meeting: {
      place: 'The yellow bear in the great hall, below the clock beside the train to the gates C',
      revision: 1,
      ...side,
    },
  }
}

const side = { side: 'after-security', carry: null }
