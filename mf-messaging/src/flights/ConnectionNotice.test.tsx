import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { liveBrowser } from '../../test/live.ts'
import { familyTrip, trip } from '../../test/trips.ts'
import { FamilyPage } from '../family/FamilyPage.tsx'
import { TravelerPage } from '../traveler/TravelerPage.tsx'
import { TripConnection } from '../trips/TripConnection.tsx'

liveBrowser()
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
    now: new Date('2026-12-08T18:00:00.000Z'),
  })
})
afterEach(() => void jest.useRealTimers())

const TOKEN = 'a'.repeat(43)
const PRIYA = trip.traveler.id
/** QR501 lands 25 minutes before QR725 leaves. */
const LATE = {
  landsAt: '2026-12-09T04:50:00.000Z',
  status: {
    ...{ operatingFlightNumber: 'QR501', phase: 'departed' as const, delayMinutes: 465, divertedTo: null },
    ...{ scheduledDeparture: '2026-12-08T16:10:00Z', scheduledArrival: '2026-12-08T21:05:00Z' },
    ...{ estimatedDeparture: null, estimatedArrival: '2026-12-09T04:50:00Z', actualDeparture: null },
    ...{ actualArrival: null, terminal: null, gate: null, baggage: null },
    ...{ source: 'FlightAware', asOf: '2026-12-08T18:00:00Z', nextReadAt: null },
  },
}
const late = <Leg extends object>(legs: readonly Leg[]) => legs.map((leg, n) => (n === 0 ? { ...leg, ...LATE } : leg))
const endangered: Trip = { ...trip, legs: late(trip.legs) }
const DANGER = 'The connection in Doha may be missed'
const notice = async () => within((await screen.findByText(DANGER)).closest<HTMLElement>('[role=alert]')!)
const stepsIn = (part: Awaited<ReturnType<typeof notice>>) =>
  part.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('the page of the traveler says what to do now, in order, and records that it was on the screen', async () => {
  const { id, state, languageCodes, meeting, lastLandingAt, helper } = endangered
  const traveler = {
    ...{ id, state, languageCodes, meeting, lastLandingAt, legs: endangered.legs, milestones: [] },
    ...{ expiresAt: '2026-12-11T20:20:00.000Z', now: '2026-12-08T18:00:00.000Z' },
    companion: { firstName: 'Lakshmi', relation: 'mother', needs: [], note: null },
    traveler: { username: 'Priya', profilePictureUrl: null, phone: '+13125550100', verified: true },
    helper,
  }
  const READ = 'POST /traveler/flights/read'
  const server = { 'GET /traveler': { body: traveler }, [READ]: { status: 204 } }
  const { sent } = renderInSite(<TravelerPage />, { at: `/traveler#${TOKEN}`, server: server as never })
  const part = await notice()
  expect(part.getByText(/^The flight lands in/)).toHaveTextContent(
    'The flight lands in Doha at 7:50 AM, Wed, Dec 9. The next flight, QR725, leaves at 8:15 AM, Wed, Dec 9.',
  )
  expect(stepsIn(part)).toEqual([
    expect.stringMatching(/^Stay with \u2068?Asha/),
    'On the plane, tell the crew that you have a connection.',
    'After landing, go to the transfer desk of the airline, and show your boarding pass. They find another flight.',
    expect.stringMatching(/^Tell \u2068?Priya\u2069? ?when you know the new flight\.$/),
  ])
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/traveler/flights/read'))
})

test('the page of the traveler says which flight was canceled, and what to do', async () => {
  const { id, state, languageCodes, meeting, lastLandingAt, helper } = trip
  const status = { ...LATE.status, phase: 'canceled' as const }
  const traveler = {
    ...{ id, state, languageCodes, meeting, lastLandingAt, milestones: [], helper },
    ...{ expiresAt: '2026-12-11T20:20:00.000Z', now: '2026-12-08T18:00:00.000Z' },
    legs: trip.legs.map((leg, n) => (n === 1 ? { ...leg, together: false, status } : leg)),
    companion: { firstName: 'Lakshmi', relation: 'mother', needs: [], note: null },
    traveler: { username: 'Priya', profilePictureUrl: null, phone: '+13125550100', verified: true },
  }
  renderInSite(<TravelerPage />, { at: `/traveler#${TOKEN}`, server: { 'GET /traveler': { body: traveler } } as never })
  const part = (await screen.findByText('QR 725 was canceled')).closest<HTMLElement>('[role=alert]')!
  expect(part).toHaveTextContent(/ask the airline for another flight.*Tell .*Priya/)
  expect(part).not.toHaveTextContent('Stay with')
})

test('the page of the family shows the danger and the new landing, and no steps', async () => {
  const body = { ...familyTrip, legs: late(familyTrip.legs) }
  renderInSite(<FamilyPage />, { at: `/family#${TOKEN}`, server: { 'GET /family': { body } } as never })
  const part = await notice()
  expect(part.getByText(/^The flight lands in/)).toHaveTextContent('Doha at 7:50 AM, Wed, Dec 9.')
  expect(part.getByText('After landing, the transfer desk of the airline finds another flight.')).toBeVisible()
  expect(stepsIn(part)).toEqual([])
})

const READ = 'POST /trips/5/flights/read'
const openTrip = (me: number, warned: Trip['warned']) =>
  renderInSite(<TripConnection me={me} trip={{ ...endangered, warned }} />, {
    server: { [READ]: { status: 204 } } as never,
  })

test('a poster reads who knows of it, with a call to who does not', async () => {
  const { sent } = openTrip(PRIYA, { helper: 'sent', traveler: 'read', byLink: 'none' })
  const part = await notice()
  expect(stepsIn(part)).toEqual([])
  expect(part.getByText(/We have sent/)).toHaveTextContent('Asha')
  expect(part.getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:+13125550101')
  expect(part.getByText(/We could not reach/)).toHaveTextContent('Lakshmi')
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/trips/5/flights/read'))
})

test('a helper reads what to do, and that the poster has read it', async () => {
  openTrip(asha.id, { helper: 'read', traveler: 'read', byLink: 'none' })
  const part = await notice()
  expect(stepsIn(part)[0]).toMatch(/^Stay with .*Lakshmi/)
  expect(part.getByText(/has read this\.$/)).toHaveTextContent('Priya')
  expect(part.queryByText(/We could not reach/)).toBeNull()
  expect(part.queryByRole('link')).toBeNull()
})

test('a connection that is safe shows nothing', () => {
  renderInSite(<TripConnection me={PRIYA} trip={trip} />)
  expect(screen.queryByText(DANGER)).toBeNull()
})
