import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { liveBrowser } from '../../test/live.ts'
import { trip } from '../../test/trips.ts'
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

test('on the day, shows the other person, the place, the next step and the emergency numbers, and folds the rest', async () => {
  open(leavingIn(1))
  const state = within(await screen.findByRole('region', { name: 'State of the trip' }))
  expect(state.getByRole('link', { name: /^Call Priya/ })).toHaveAttribute('href', 'tel:+13125550100')
  expect(state.getByRole('link', { name: 'Meeting card' })).toHaveAttribute('href', '/trips/5/card')
  expect(sections().open.slice(0, 3)).toEqual(['On the way', 'You travel with Lakshmi', 'In an emergency'])
  const progress = within(screen.getByRole('region', { name: 'On the way' }))
  expect(progress.getByText('Priya')).toBeVisible()
  expect(progress.getByText('The yellow bear in the great hall, after the security check')).toBeVisible()
  expect(screen.queryByText('No step recorded yet')).toBeNull()
  expect(sections().folded).toEqual([
    ...['The flights', 'Where you meet', 'How you reach each other', 'Checklist', 'For the family', 'For the trip'],
  ])
  expect(screen.getByRole('button', { name: 'Through security' })).toBeVisible()
  expect(screen.getByText('I have met Lakshmi')).not.toBeVisible()
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

test('shows the review and the tip once the last flight has landed, also before the scheduled time', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const landed = { ...{ id: 1, kind: 'landed', leg: trip.legs.length, at, by: 3, byTraveler: false }, undoUntil: null }
  const { unmount } = open(leavingIn(-10))
  await screen.findByRole('region', { name: 'On the way' })
  expect(screen.queryByRole('heading', { name: 'How was it?' })).toBeNull()
  unmount()
  const early = leavingIn(-10, { milestones: [landed as Trip['milestones'][number]] })
  open(early)
  expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeVisible()
  expect(arrivedAt(early)).toBe(at)
  const late = leavingIn(-40)
  expect(arrivedAt(late)).toBe(late.lastLandingAt)
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

const FLOWN = (Date.parse(trip.lastLandingAt) - Date.parse(trip.firstDepartureAt)) / 3_600_000

test('keeps the last steps open for three hours after the landing, or until the traveler has arrived', async () => {
  const landed = open(leavingIn(-FLOWN - 2))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().open).toContain('On the way')
  landed.unmount()
  const later = open(leavingIn(-FLOWN - 4))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().open).toEqual(['Did your trip happen?', 'How was it?', 'This trip is over'])
  expect(screen.queryByRole('button', { name: /^Next: / })).toBeNull()
  expect(sections().folded).toContain('On the way')
  later.unmount()
  const step = {
    id: 1,
    kind: 'handed-over',
    leg: null,
    at: new Date().toISOString(),
    by: 3,
    byTraveler: false,
  } as const
  open(leavingIn(-FLOWN - 2, { milestones: [{ ...step, undoUntil: null }] }))
  await screen.findByRole('heading', { name: 'Did your trip happen?' })
  expect(sections().folded).toContain('On the way')
  expect(screen.getByText(/^Lakshmi is with the family: /)).toBeVisible()
})
