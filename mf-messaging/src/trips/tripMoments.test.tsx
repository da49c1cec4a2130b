import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { liveBrowser } from '../../test/live.ts'
import { trip } from '../../test/trips.ts'
import { localDateTime } from '../localDateTime.ts'
import { arrivedAt } from './tripSections.ts'

jest.mock('@flight-amigo/shell/sdk', () => ({
  ...(jest.requireActual('@flight-amigo/shell/sdk') as object),
  loadDevice: async () => ({ saveNote: async () => {} }),
}))
const { TripPage } = require('./TripPage.tsx') as typeof import('./TripPage.tsx')
const { TripView } = require('./TripView.tsx') as typeof import('./TripView.tsx')

liveBrowser()
const open = (body: Trip, more: object = {}) =>
  renderInSite(<TripPage />, {
    ...{ at: '/trips/5', path: '/trips/:id', user: asha },
    server: { 'GET /trips/5': { body }, ...more },
  })
afterEach(() => {
  sessionStorage.clear()
  location.hash = ''
})

const STATUS = {
  ...{ operatingFlightNumber: 'QR725', phase: 'scheduled' as const, delayMinutes: 0 },
  ...{ scheduledDeparture: trip.firstDepartureAt, scheduledArrival: trip.lastLandingAt },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ terminal: null, gate: null, baggage: null },
  ...{ divertedTo: null, source: 'FlightAware', asOf: trip.lastLandingAt, nextReadAt: null },
}

const nowhere: Trip = { ...trip, meeting: { place: null, side: null, carry: null, revision: 0 } }
function leavingIn(hours: number, more: Partial<Trip> = {}): Trip {
  const by = Date.now() + hours * 3_600_000 - Date.parse(trip.firstDepartureAt)
  const move = (moment: string) => new Date(Date.parse(moment) + by).toISOString()
  const legs = trip.legs.map((leg) => ({ ...leg, departsAt: move(leg.departsAt), landsAt: move(leg.landsAt) }))
  const moments = { firstDepartureAt: move(trip.firstDepartureAt), lastLandingAt: move(trip.lastLandingAt) }
  return { ...trip, ...moments, legs, ...more }
}
function sections() {
  const all = screen.getAllByRole('region').map((region) => ({
    title: within(region).getAllByRole('heading')[0]?.textContent,
    isFolded: within(region).getAllByRole('heading')[0]?.closest('details')?.open === false,
  }))
  const titles = (isFolded: boolean) => all.filter((each) => each.isFolded === isFolded).map(({ title }) => title)
  return { open: titles(false), folded: titles(true) }
}
const point = (name: string) => screen.getByRole('heading', { name }).closest('summary')

test('before the trip, lists what is still to do, with the next point open and done points marked', async () => {
  const saved = { ...nowhere, meeting: { place: 'Gate 12', side: null, carry: null, revision: 1 }, revision: 3 }
  const shares = { phone: false, mail: false, photo: false }
  open(
    { ...nowhere, helper: { ...trip.helper, shares } },
    { 'PUT /trips/5/meeting': { body: { ...saved, helper: { ...trip.helper, shares } } } },
  )
  await screen.findByRole('heading', { name: 'Before the trip' })
  expect(sections().open).toEqual(['You travel with Lakshmi', 'Where you meet'])
  expect(sections().folded).toEqual([
    ...['How you reach each other', 'Meeting card', 'Checklist', 'On the way', 'The flights', 'For the family'],
    'For the trip',
  ])
  expect(point('Where you meet')).toHaveTextContent(/To do/)

  await userEvent.type(await screen.findByLabelText('Place'), 'Gate 12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(point('Where you meet')).toHaveTextContent(/Done/))
  expect(screen.getByRole('heading', { name: 'Where you meet' })).toHaveFocus()
  expect(screen.getByText('Gate 12')).toBeVisible()
  expect(sections().open).toEqual(['You travel with Lakshmi', 'Where you meet', 'How you reach each other'])
})

test('asks for the confirmation first, three days before the trip', async () => {
  open({ ...leavingIn(60), meeting: nowhere.meeting })
  await screen.findByRole('heading', { name: 'Before the trip' })
  expect(sections().open).toEqual(['You travel with Lakshmi', 'Are you still flying?'])
})

test('shows that the trip is canceled after the traveler answered that', async () => {
  let shown = leavingIn(60)
  renderInSite(<TripPage />, {
    ...{ at: '/trips/5', path: '/trips/:id', user: asha },
    server: {
      'GET /trips/5': () => ({ body: shown }),
      'POST /trips/5/flying': () => {
        shown = { ...shown, state: 'canceled', helper: { ...shown.helper, flying: 'canceled' } }
        return { body: { flying: 'canceled', state: 'canceled' } }
      },
    },
  })
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'I am not flying' }))
  await cancel()
  await cancel()
  await screen.findByRole('heading', { name: 'This trip was canceled' })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The trip is canceled' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Yes, I am flying' })).toBeNull()
})

test('shows the trip when its question was answered elsewhere before the question has loaded', async () => {
  const asked = leavingIn(60)
  function Answered() {
    const [shown, setShown] = useState(asked)
    useEffect(() => setShown({ ...asked, helper: { ...asked.helper, flying: 'yes' } }), [])
    return <TripView me={asha.id} trip={shown} />
  }
  renderInSite(<Answered />, { user: asha })
  expect(await screen.findByRole('heading', { name: 'Before the trip' })).toBeVisible()
})

test('on the day, the helper sees who to look for, the place, the next step and the emergency numbers', async () => {
  const companion = { ...trip.companion!, note: 'Green shawl, small red bag' }
  open(leavingIn(1, { companion, textTo: '+15005550006' }))
  const state = within(await screen.findByRole('region', { name: 'State of the trip' }))
  expect(state.getByRole('link', { name: 'Meeting card' })).toHaveAttribute('href', '/trips/5/card')
  expect(sections().open.slice(0, 3)).toEqual(['On the way', 'You travel with Lakshmi', 'In an emergency'])
  const progress = within(screen.getByRole('region', { name: 'On the way' }))
  expect(progress.getByText('Lakshmi')).toBeVisible()
  expect(progress.getByText("Priya's mother")).toBeVisible()
  expect(progress.getByText('Green shawl, small red bag')).toBeVisible()
  expect(progress.getByText('The yellow bear in the great hall, after the security check')).toBeVisible()
  expect(progress.getByText(/^QR 725, leaves Doha at /)).toBeVisible()
  // The account that arranged the trip is not the person to look for.
  expect(progress.getByRole('link', { name: 'Call Priya' })).toHaveAttribute('href', 'tel:+13125550100')
  expect(progress.queryByRole('img')).toBeNull()
  expect(state.queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(screen.queryByText('No step recorded yet')).toBeNull()
  expect(sections().folded).toEqual([
    ...['The flights', 'Where you meet', 'How you reach each other', 'Checklist', 'For the family', 'For the trip'],
  ])
  expect(screen.getByRole('button', { name: 'Through security' })).toBeVisible()
  expect(screen.getByText('I have met Lakshmi')).not.toBeVisible()
  expect(screen.getByText(/^Without internet, send a step/)).not.toBeVisible()
  await userEvent.click(screen.getByText('Without internet?'))
  expect(screen.getByText(/^Without internet, send a step/)).toBeVisible()
})

test('on the day, the poster who does not fly sees where the traveler is, with the steps behind it', async () => {
  const user = { ...asha, id: trip.traveler.id }
  const boarded = { ...{ id: 1, kind: 'boarded', leg: 1, at: new Date().toISOString(), by: asha.id }, undoUntil: null }
  const flying = leavingIn(-1, { milestones: [{ ...boarded, byTraveler: false } as Trip['milestones'][number]] })
  renderInSite(<TripPage />, {
    ...{ at: '/trips/5', path: '/trips/:id', user },
    server: { 'GET /trips/5': { body: flying } },
  })
  const progress = within(await screen.findByRole('region', { name: 'On the way' }))
  expect(progress.getByText(/^On board to Doha, landing .* there\.$/)).toBeVisible()
  expect(progress.queryByText(/^The yellow bear/)).toBeNull()
  const later = progress.getByRole('button', { name: 'Add later: Through security', hidden: true })
  expect(later).not.toBeVisible()
  await userEvent.click(progress.getByText('Record a step for Lakshmi'))
  expect(later).toBeVisible()
  expect(screen.getByRole('link', { name: /^Call Asha/ })).toHaveAttribute('href', 'tel:+13125550101')
})

test('on the day, the helper learns that a flight was canceled, and not when it leaves', async () => {
  const due = leavingIn(1)
  const [first, last] = due.legs as [Trip['legs'][number], Trip['legs'][number]]
  const canceled = { ...first, together: true, status: { ...STATUS, phase: 'canceled' as const } }
  open({ ...due, legs: [canceled, last] })
  const progress = within(await screen.findByRole('region', { name: 'On the way' }))
  const notice = screen.getByText('QR 501 was canceled').closest<HTMLElement>('[role=alert]')!
  expect(notice).toHaveTextContent(/^QR 501 was canceled.*ask the airline.*Stay with .*Lakshmi.*Tell .*Priya/)
  expect(progress.queryByText(/leaves Hyderabad/)).toBeNull()
})

test('on the day, the last step is shown once, with its time and who recorded it', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const security = {
    id: 1,
    kind: 'through-security',
    leg: null,
    at,
    by: 3,
    byTraveler: false,
    undoUntil: null,
  } as const
  open(leavingIn(1, { milestones: [security] }))
  const progress = within(await screen.findByRole('region', { name: 'On the way' }))
  expect(progress.getAllByText(/^Through security/)).toHaveLength(1)
  expect(progress.getByText(/recorded by Priya$/)).toBeVisible()
})

test('on the day, what the other person asks comes before the next step', async () => {
  open(leavingIn(1, { change: trip.legs, waitsFor: asha.id }))
  await screen.findByRole('region', { name: 'State of the trip' })
  expect(sections().open.slice(0, 2)).toEqual(['Priya asks for other flights', 'On the way'])
})

const FLOWN = (Date.parse(trip.lastLandingAt) - Date.parse(trip.firstDepartureAt)) / 3_600_000
const reached = (more: Partial<Trip['milestones'][number]>) =>
  ({
    ...{ id: 1, leg: null, at: new Date().toISOString(), by: 3, byTraveler: false, undoUntil: null },
    ...more,
  }) as Trip['milestones'][number]

test('after the last landing, the next step is the handover, with number, meeting place and belt', async () => {
  const landed = reached({ kind: 'landed', leg: trip.legs.length, at: new Date(Date.now() - 60_000).toISOString() })
  const early = leavingIn(-10, { milestones: [landed], meeting: { ...trip.meeting, side: 'after-arrival' } })
  const [first, last] = early.legs as [Trip['legs'][number], Trip['legs'][number]]
  const status = { ...STATUS, phase: 'landed' as const, actualArrival: landed.at, baggage: '7' }
  open({ ...early, legs: [first, { ...last, status }] })
  const progress = within(await screen.findByRole('region', { name: 'On the way' }))
  expect(progress.getByRole('button', { name: 'Lakshmi is with the family' })).toHaveClass('accent')
  expect(progress.getByText('Baggage belt 7')).toBeVisible()
  expect(progress.getByText('The yellow bear in the great hall, after landing, at the exit')).toBeVisible()
  expect(progress.getByRole('link', { name: 'Call Priya' })).toBeVisible()
  expect(sections().open[0]).toBe('On the way')
  for (const name of ['How was it?', 'Did your trip happen?', 'This trip is over'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(arrivedAt(early)).toBe(landed.at)
  const late = leavingIn(-40)
  expect(arrivedAt(late)).toBe(late.lastLandingAt)
})

test('records a missing last landing, with its time, together with the handover', async () => {
  const { sent } = open(leavingIn(-FLOWN - 2), {
    'POST /trips/5/milestones': { body: leavingIn(-FLOWN - 2) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Lakshmi is with the family' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it? Landed in Chicago' }))
  expect(dialog.getByText('Please use the local time in Chicago.')).toBeVisible()
  const landing = new Date(Date.now() - 30 * 60_000).toISOString()
  const local = localDateTime(landing, 'America/Chicago')
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: local.date } })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: local.time } })
  await userEvent.click(dialog.getByRole('button', { name: 'Lakshmi is with the family' }))
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()).toMatchObject([{ kind: 'landed', leg: 2 }, { kind: 'handed-over' }])
  expect(Date.parse((posted() as Array<{ at: string }>)[0]!.at)).toBeLessThanOrEqual(Date.parse(landing))
})

test('offers the known landing of the flight as the time of a missing last landing', async () => {
  const early = leavingIn(-FLOWN - 2)
  const [first, last] = early.legs as [Trip['legs'][number], Trip['legs'][number]]
  const actualArrival = new Date(Date.now() - 30 * 60_000).toISOString()
  const status = { ...STATUS, phase: 'landed' as const, actualArrival }
  const { sent } = open(
    { ...early, legs: [first, { ...last, status }] },
    { 'POST /trips/5/milestones': { body: early } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Lakshmi is with the family' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it? Landed in Chicago' }))
  const { date, time } = localDateTime(actualArrival, 'America/Chicago')
  expect(dialog.getByLabelText('Day')).toHaveValue(date)
  expect(dialog.getByLabelText('Time')).toHaveValue(time)
  await userEvent.click(dialog.getByRole('button', { name: 'Lakshmi is with the family' }))
  const recorded = () => sent.filter(({ url, method }) => method === 'POST' && url.endsWith('/milestones'))
  await waitFor(() => expect(recorded()).toHaveLength(2))
})

test('a link to a section opens it and moves the focus there', async () => {
  location.hash = '#checklist'
  open(trip)
  const heading = await screen.findByRole('heading', { name: 'Checklist' })
  expect(heading).toHaveFocus()
  expect(sections().open).toContain('Checklist')
  location.hash = '#flights'
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The flights' })).toHaveFocus())
  expect(sections().open).toContain('The flights')
})

test('asks one question at a time once the traveler is with the family, or three hours after the landing', async () => {
  const landed = open(leavingIn(-FLOWN - 2))
  await screen.findByRole('region', { name: 'On the way' })
  expect(screen.queryByRole('heading', { name: 'Did your trip happen?' })).toBeNull()
  landed.unmount()
  const later = open(leavingIn(-FLOWN - 4))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().open).toEqual(['Did your trip happen?', 'This trip is over'])
  expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull()
  expect(sections().folded).toContain('On the way')
  later.unmount()

  const answered = open(leavingIn(-FLOWN - 4, { completion: { mine: true, completed: null } }))
  await screen.findByRole('heading', { name: 'How was it?' })
  expect(sections().open).toEqual(['Did your trip happen?', 'How was it?', 'This trip is over'])
  answered.unmount()

  const handedOver = leavingIn(-FLOWN - 2, { milestones: [reached({ kind: 'handed-over' })], textTo: '+15005550006' })
  const arrived = open(handedOver)
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().folded).toContain('On the way')
  expect(screen.getByText(/^Lakshmi is with the family: /)).toBeVisible()
  for (const hidden of [/^Without internet/, 'Landed in Chicago', /^One tap/])
    expect(screen.queryByText(hidden, { ignore: '[hidden]' })).toBeNull()
  arrived.unmount()

  const at = new Date(Date.now() + 10 * 60_000).toISOString()
  const phoneBehind = open(leavingIn(-FLOWN - 2, { milestones: [reached({ kind: 'handed-over', at })] }))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  phoneBehind.unmount()

  const undoUntil = new Date(Date.now() + 50_000).toISOString()
  open(leavingIn(-FLOWN - 2, { milestones: [reached({ kind: 'handed-over', by: asha.id, undoUntil })] }))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().open.slice(0, 2)).toEqual(['On the way', 'Did your trip happen?'])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})
