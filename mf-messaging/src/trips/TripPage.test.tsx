import { CHECKLIST, type Trip } from '@flight-amigo/backend/contract/messaging'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { offline } from '../../test/messages.tsx'
import { ownListing, trip, unfold } from '../../test/trips.ts'
import { localDateTime } from '../localDateTime.ts'
import { TripsPage } from './TripsPage.tsx'

const saveNote = jest.fn<(person: number, note: { until: string; lines: object[] }) => Promise<void>>()
jest.mock('@flight-amigo/shell/sdk', () => ({
  ...(jest.requireActual('@flight-amigo/shell/sdk') as object),
  loadDevice: async () => ({ saveNote }),
}))
jest.mock('./TripConversation.tsx', () => ({ TripConversation: () => 'What both have written' }))
const { TripPage } = require('./TripPage.tsx') as typeof import('./TripPage.tsx')

const live = liveBrowser()
beforeEach(() => {
  saveNote.mockReset()
  localStorage.clear()
  sessionStorage.clear()
})

const open = (response: object, more: object = {}, user: typeof asha | null = asha) =>
  renderInSite(<TripPage />, {
    ...{ at: '/trips/5', path: '/trips/:id', user },
    server: { 'GET /trips/5': response as never, ...more },
  })
const part = async (name: string) => within(unfold(await screen.findByRole('region', { name })))
const puts = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [`${method} ${url}`, body])

test('shows the state and the next step first, then the flights in local times, and emergency numbers', async () => {
  open({ body: { ...trip, meeting: { place: null, side: null, carry: null, revision: 0 } } })
  const state = await part('State of the trip')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hyderabad to Chicago')
  expect(state.getByRole('heading')).toHaveTextContent('You travel with Lakshmi')
  expect(state.getByText('With Lakshmi DOH → ORD; Lakshmi alone HYD → DOH')).toBeVisible()
  await userEvent.click(state.getByRole('button', { name: 'Next: say where you meet' }))
  expect(screen.getByRole('heading', { name: 'Where you meet' })).toHaveFocus()
  expect(state.getByRole('link', { name: 'Write to Priya' })).toHaveAttribute('href', '/messages?to=3')

  const flights = await part('The flights')
  expect(flights.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9:40 PM.*, Hyderabad time$/),
    expect.stringMatching(/^12:05 AM.*, Doha time$/),
    expect.stringMatching(/^8:15 AM.*, Doha time$/),
    expect.stringMatching(/^about 2:20 PM.*, Chicago time$/),
  ])
  expect(flights.getByText('8 h 10 min to change planes in Doha')).toBeVisible()
  const more = await part('For the trip')
  for (const text of ['Emergency in India', 'Emergency in Qatar', 'Emergency in the United States'])
    expect(more.getByText(new RegExp(text))).toBeVisible()
  const addresses = more.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(['/api/trips/5/calendar.ics', '/safety']))
  const card = await part('Meeting card')
  expect(card.getByRole('link')).toHaveAttribute('href', '/trips/5/card')
})

test('the conversation beside a trip loads when the page is idle, with the data saver on only when it is asked for', async () => {
  const { matchMedia } = globalThis
  Object.assign(globalThis, {
    matchMedia: () => ({ ...matchMedia(''), matches: true }),
    requestIdleCallback: (work: () => void) => setTimeout(work),
  })
  const conversation = () => screen.findByRole('complementary', { name: 'Conversation' })
  const opened = open({ body: trip })
  await waitFor(async () => expect(await conversation()).toHaveTextContent('What both have written'))
  opened.unmount()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  try {
    open({ body: trip })
    const beside = await conversation()
    await userEvent.click(within(beside).getByRole('button', { name: 'Show the conversation' }))
    expect(beside).toHaveFocus()
    await waitFor(() => expect(beside).toHaveTextContent(/^What both have written$/))
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    Object.assign(globalThis, { matchMedia })
  }
})

test('hides planning with a removed person, and allows canceling the trip', async () => {
  open({ body: { ...trip, traveler: { ...trip.traveler, removed: true } } })
  const state = await part('State of the trip')
  expect(state.getByRole('heading')).toHaveTextContent('Priya was removed from this site')
  expect(state.queryByRole('button', { name: /^Next/ })).toBe(null)
  expect((await part('For the trip')).getByRole('button', { name: 'Cancel this trip' })).toBeVisible()
  for (const name of ['Where you meet', 'How you reach each other'])
    expect(screen.queryByRole('region', { name })).toBe(null)
})

test('saves the meeting place, and keeps the draft without a network and over a reload', async () => {
  let isOffline = true
  const nowhere = { ...trip, meeting: { place: null, side: null, carry: null, revision: 0 } }
  const saved = { ...trip, meeting: { place: 'Gate 12', side: 'after-security' as const, carry: null, revision: 1 } }
  const responses = { 'PUT /trips/5/meeting': () => (isOffline ? offline() : { body: saved }) }
  const { sent, toast, unmount } = open({ body: nowhere }, responses)
  const meeting = await part('Where you meet')
  await userEvent.click(meeting.getByRole('button', { name: 'Save' }))
  expect(meeting.getByLabelText('Place')).toHaveFocus()
  expect(meeting.getByLabelText('Place')).toHaveAccessibleDescription(/^Please say where you meet/)
  expect(puts(sent)).toEqual([])
  await userEvent.type(meeting.getByLabelText('Place'), 'Gate 12')
  await userEvent.selectOptions(meeting.getByLabelText('On which side of security?'), 'After the security check')
  await userEvent.click(meeting.getByRole('button', { name: 'Save' }))
  expect(await meeting.findByRole('alert')).toHaveTextContent('Please check your connection and try again.')
  expect(toast()).toMatchObject({ title: 'This could not be saved' })
  unmount()

  isOffline = false
  const again = open({ body: nowhere }, responses)
  const restored = await part('Where you meet')
  expect(restored.getByLabelText('Place')).toHaveValue('Gate 12')
  await userEvent.click(restored.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByText('Gate 12')).toBeVisible())
  expect(screen.getByRole('heading', { name: 'Where you meet' })).toHaveFocus()
  const body = { place: 'Gate 12', side: 'after-security', revision: 0 }
  expect(puts(again.sent)).toEqual([['PUT /trips/5/meeting', body]])
  expect(sessionStorage).toHaveLength(0)
})

test('keeps the draft of the meeting place during a change by the other person', async () => {
  let now: Trip = { ...trip, meeting: { place: null, side: null, carry: null, revision: 0 } }
  open(() => ({ body: now }))
  const meeting = await part('Where you meet')
  await userEvent.type(meeting.getByLabelText('Place'), 'At the')
  now = trip
  await live.emit({ type: 'trip', trip: 5 })
  expect(await meeting.findByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(meeting.getByLabelText('Place')).toHaveFocus()
  expect(meeting.getByLabelText('Place')).toHaveValue('At the')
  await userEvent.click(meeting.getByRole('button', { name: 'Cancel' }))
  expect(meeting.getByText('The yellow bear in the great hall')).toBeVisible()
  expect(meeting.getByRole('heading', { name: 'Where you meet' })).toHaveFocus()
})

test('shows both places when the other person has just changed it, and keeps the draft [spec-talk-meeting]', async () => {
  const at = (place: string | null, revision: number): Trip => ({
    ...trip,
    meeting: { place, side: null, carry: null, revision },
  })
  let now = at('Gate 1', 1)
  let isOffline = false
  const message = 'Where you meet has just been changed. Please look at it, and save again.'
  const { sent } = open(() => ({ body: now }), {
    'PUT /trips/5/meeting': ({ body }: { body: { place: string; revision: number } }) => {
      if (isOffline) return offline()
      if (body.revision < now.meeting.revision) return { status: 409, body: { code: 'meeting-changed', message } }
      now = at(body.place, now.meeting.revision + 1)
      return { body: now }
    },
  })
  const meeting = await part('Where you meet')
  const type = async () => {
    await userEvent.click(meeting.getByRole('button', { name: 'Change' }))
    await userEvent.clear(meeting.getByLabelText('Place'))
    await userEvent.type(meeting.getByLabelText('Place'), 'Gate 12')
  }
  await type()
  now = at('Gate 40', 2)
  await userEvent.click(meeting.getByRole('button', { name: 'Save' }))
  const conflict = within(
    await meeting
      .findByText('Priya has just changed where you meet')
      .then((it) => it.closest('[role=alert]') as HTMLElement),
  )
  expect(conflict.getByText('Gate 40')).toBeVisible()
  expect(meeting.getByLabelText('Place')).toHaveValue('Gate 12')
  expect(meeting.getByRole('button', { name: 'Save mine' })).toHaveFocus()
  now = at('Gate 41', 3)
  await userEvent.click(meeting.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(within(meeting.getByRole('alert')).getByText('Gate 41')).toBeVisible())
  isOffline = true
  await userEvent.click(meeting.getByRole('button', { name: 'Save mine' }))
  expect(await meeting.findByText('Please check your connection and try again.')).toBeVisible()
  isOffline = false
  await userEvent.click(meeting.getByRole('button', { name: 'Save' }))
  expect(await meeting.findByText('Gate 12')).toBeVisible()
  expect(meeting.queryByLabelText('Place')).toBeNull()
  expect(puts(sent).map(([, body]) => (body as { revision: number }).revision)).toEqual([1, 2, 3, 3])

  await type()
  now = at(null, 5)
  await userEvent.click(meeting.getByRole('button', { name: 'Save' }))
  await userEvent.click(await meeting.findByRole('button', { name: "Use Priya's" }))
  expect(meeting.getByLabelText('Place')).toHaveValue('')
  expect(meeting.queryByRole('alert')).toBeNull()
  expect(meeting.getByRole('heading', { name: 'Where you meet' })).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('shows the current meeting place above an older draft', async () => {
  sessionStorage.setItem('private:7:meeting:5', JSON.stringify({ place: 'Gate 5', side: '', carry: '', revision: 0 }))
  open({ body: { ...trip, meeting: { ...trip.meeting, place: 'Gate 40' } } })
  const meeting = await part('Where you meet')
  expect(meeting.getByLabelText('Place')).toHaveValue('Gate 5')
  expect(meeting.getByText('Gate 40')).toBeVisible()
})

test('shows changes made during a lost live stream after the reconnect', async () => {
  let now: Trip = trip
  const { sent } = open(() => ({ body: now }))
  await part('Where you meet')
  await live.emit({ type: 'trip', trip: 6 })
  now = { ...trip, meeting: { ...trip.meeting, place: 'Gate 40' } }
  await live.reopen()
  expect(await screen.findByText('Gate 40')).toBeVisible()
  expect(sent.filter(({ url }) => url === '/trips/5')).toHaveLength(2)
})

test('saves a card equal to the page, and deletes it when the trip is canceled', async () => {
  let now: Trip = trip
  open(() => ({ body: now }))
  const saved = (place: string) =>
    waitFor(() => {
      const { lines } = saveNote.mock.lastCall![1]
      expect(lines).toContainEqual(expect.objectContaining({ text: expect.stringContaining(place) }))
    })
  await saved('The yellow bear')
  now = { ...trip, meeting: { ...trip.meeting, place: 'Gate 40' } }
  await live.emit({ type: 'trip', trip: 5 })
  await saved('Gate 40')
  now = { ...now, state: 'canceled' }
  await live.emit({ type: 'trip', trip: 5 })
  await waitFor(() => expect(Date.parse(saveNote.mock.lastCall![1].until)).toBeLessThan(Date.now()))
})

test('lets each person choose what to share, with its end, and shows what the other shares', async () => {
  const mail = { ...trip, helper: { ...trip.helper, shares: { phone: true, mail: true, photo: true } } }
  const { sent } = open({ body: trip }, { 'PUT /trips/5/shares': { body: mail } })
  const people = await part('How you reach each other')
  expect(people.getByRole('link', { name: '+13125550100' })).toHaveAttribute('href', 'tel:+13125550100')
  expect(people.getByText(/^You can change this at any time. It ends on its own after .*Dec 11\.$/)).toBeVisible()
  await userEvent.click(people.getByRole('checkbox', { name: 'Priya sees my email address' }))
  expect(puts(sent)).toEqual([['PUT /trips/5/shares', { phone: true, mail: true, photo: true }]])
  await waitFor(() => expect(people.getByRole('checkbox', { name: 'Priya sees my email address' })).toBeChecked())
})

test('says that contact details are known from a contact request', async () => {
  open({ body: { ...trip, traveler: { ...trip.traveler, phone: null, contacted: true } } })
  const people = await part('How you reach each other')
  expect(people.getByText(/^You saw their contact details through your contact request/)).toBeVisible()
  expect(people.queryByText(/has not shared/i)).toBeNull()
})

test('a proposal that was declined or withdrawn is proposed again with one press; one whose flight has left is not', async () => {
  const ahead = { ...trip, firstDepartureAt: '2999-12-08T16:10:00.000Z', state: 'declined', waitsFor: null } as const
  const { sent, unmount } = open(
    { body: ahead },
    { 'POST /trips/5/answer': { body: { ...ahead, state: 'proposed', revision: 3, waitsFor: 3 } } },
  )
  await userEvent.click((await part('State of the trip')).getByRole('button', { name: 'Propose it again' }))
  expect(await screen.findByRole('heading', { name: 'You have proposed this trip' })).toHaveFocus()
  expect(puts(sent)).toEqual([['POST /trips/5/answer', { revision: 2, accept: true }]])
  unmount()
  open({ body: { ...ahead, state: 'withdrawn', firstDepartureAt: '2020-12-08T16:10:00.000Z' } })
  expect((await part('State of the trip')).queryByRole('button', { name: 'Propose it again' })).toBeNull()
})

test('the poster chooses by field what a helper sees of someone close, in a proposal and in an agreed trip', async () => {
  const priya = { ...asha, id: 3, username: 'Priya' }
  const shares = { phone: false, mail: false, photo: false, firstName: false, ageBand: false, time: false }
  const traveler = { ...trip.traveler, shares }
  const proposed = { ...trip, state: 'proposed', waitsFor: asha.id, traveler } as const
  const body = { ...proposed, traveler: { ...traveler, shares: { ...shares, firstName: true } } }
  jest.useFakeTimers({ now: Date.parse('2026-12-01T00:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
  try {
    const { sent, unmount } = open({ body: proposed }, { 'PUT /trips/5/shares': { body } }, priya)
    const shared = await part('What you share')
    expect(shared.getByRole('checkbox', { name: 'Asha sees the time of day of the flights' })).not.toBeChecked()
    const name = shared.getByRole('checkbox', { name: 'Asha sees the first name, Lakshmi' })
    await userEvent.click(name)
    expect(puts(sent)).toEqual([['PUT /trips/5/shares', { ...shares, firstName: true }]])
    await waitFor(() => expect(name).toBeChecked())
    unmount()
    open({ body: { ...trip, traveler } }, {}, priya)
    const people = await part('How you reach each other')
    expect(people.getByRole('checkbox', { name: 'Asha sees the age' })).toBeVisible()
    expect(people.queryByRole('checkbox', { name: /time of day/ })).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('restores a checklist point and a share after a failure', async () => {
  open({ body: trip }, { 'PUT /trips/5/shares': offline, 'PUT /trips/5/checklist': offline })
  const people = await part('How you reach each other')
  const mail = people.getByRole('checkbox', { name: 'Priya sees my email address' })
  await userEvent.click(mail)
  expect(await people.findByRole('alert')).toHaveTextContent('This could not be saved')
  expect(mail).not.toBeChecked()
  const checklist = await part('Checklist')
  const passport = checklist.getByRole('checkbox', { name: 'Passport is valid and packed' })
  await userEvent.click(passport)
  expect(await checklist.findByRole('alert')).toHaveTextContent('This could not be saved')
  expect(passport).not.toBeChecked()
})

test('saves points and shares pressed in a row, in order', async () => {
  const responses: Array<() => void> = []
  const delayed = (body: unknown) => new Promise((resolve) => responses.push(() => resolve({ body })))
  const { sent } = open({ body: trip }, {
    'PUT /trips/5/checklist': () => delayed(trip),
    'PUT /trips/5/shares': () => delayed(trip),
  } as object)
  const points = (await part('Checklist')).getAllByRole('checkbox')
  const mail = (await part('How you reach each other')).getByRole('checkbox', { name: 'Priya sees my email address' })
  for (const box of [points[0]!, points[1]!, mail, mail]) await userEvent.click(box)
  expect([points[0], points[1]].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true])
  expect(mail).not.toBeChecked()
  await waitFor(() => {
    for (const response of responses.splice(0)) response()
    expect(puts(sent)).toHaveLength(4)
  })
  expect(puts(sent).map(([, body]) => body)).toEqual([
    ...[
      { item: CHECKLIST[0], done: true },
      { item: CHECKLIST[1], done: true },
    ],
    ...[
      { ...trip.helper.shares, mail: true },
      { ...trip.helper.shares, mail: false },
    ],
  ])
})

test("shows the other person's checklist live", async () => {
  let now: Trip = trip
  const { sent } = open(() => ({ body: now }), {
    'PUT /trips/5/checklist': () => ({ body: { ...trip, helper: { ...trip.helper, checklist: ['passport'] } } }),
  })
  const checklist = await part('Checklist')
  await userEvent.click(checklist.getByRole('checkbox', { name: 'Passport is valid and packed' }))
  expect(await checklist.findByText('1 of 8 done')).toBeVisible()
  expect(puts(sent)).toEqual([['PUT /trips/5/checklist', { item: 'passport', done: true }]])
  now = { ...trip, traveler: { ...trip.traveler, checklist: ['visa'] } }
  await live.emit({ type: 'trip', trip: 6 })
  expect(screen.queryByText('Priya has done this')).toBeNull()
  await live.emit({ type: 'trip', trip: 5 })
  expect(await checklist.findByText('Priya has done this')).toBeVisible()
})

test('explains milestones by SMS to a user with a verified phone', async () => {
  const { unmount } = open({ body: { ...trip, textTo: '+15005550006' } })
  const progress = await part('On the way')
  expect(progress.getByText(/^Without internet, send/)).toHaveTextContent(
    /MET, SECURITY, BOARDED, LANDED or HANDED OVER\. Send UNDO/,
  )
  expect(progress.getByRole('link', { name: '+15005550006' })).toHaveAttribute('href', 'sms:+15005550006')
  unmount()
  open({ body: trip })
  expect((await part('On the way')).queryByText(/SMS/)).toBeNull()
})

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
function leavingIn(hours: number): Trip {
  const by = Date.now() + hours * 3_600_000 - Date.parse(trip.firstDepartureAt)
  const move = (moment: string) => new Date(Date.parse(moment) + by).toISOString()
  return {
    ...trip,
    firstDepartureAt: move(trip.firstDepartureAt),
    lastLandingAt: move(trip.lastLandingAt),
    legs: trip.legs.map((leg) => ({ ...leg, departsAt: move(leg.departsAt), landsAt: move(leg.landsAt) })),
  }
}
const buttons = (progress: Awaited<ReturnType<typeof part>>) =>
  progress.queryAllByRole('button').map(({ textContent }) => textContent)

test('before the first window no step is offered, and the page says when the first one opens', async () => {
  open({ body: leavingIn(15) })
  const progress = await part('On the way')
  expect(buttons(progress)).toEqual([])
  expect(progress.getByText(/^Through security: possible from \d+:\d\d [AP]M, .*, Hyderabad time\.$/)).toBeVisible()
})

test('records a step with one tap and its time once its window opens, and offers Undo for a minute', async () => {
  let now = leavingIn(1)
  const boarded = (by: number) => ({
    ...{
      id: 8,
      kind: 'boarded' as const,
      leg: 1,
      at: at(0),
      by,
      byTraveler: false,
      undoUntil: by === asha.id ? at(0.01) : null,
    },
  })
  let isOffline = true
  const { sent } = open(() => ({ body: now }), {
    'POST /trips/5/milestones': () => (isOffline ? offline() : { body: now }),
    'DELETE /trips/5/milestones/8': { body: { ...now, milestones: [] } },
  })
  const progress = await part('On the way')
  expect(buttons(progress)).toEqual(['Through security', 'On board to Doha'])
  expect(progress.getByText(/^Landed in Doha: possible from .*, Doha time\.$/)).toBeVisible()
  await userEvent.click(progress.getByRole('button', { name: 'On board to Doha' }))
  expect(await progress.findByText("Saved. We'll send it when you are online.")).toBeVisible()
  expect(progress.getByRole('heading')).toHaveFocus()
  const undo = progress.getByRole('button', { name: 'Undo' })
  isOffline = false
  now = { ...now, milestones: [boarded(asha.id)] }
  dispatchEvent(new Event('online'))
  expect(await progress.findByText(/recorded by you$/)).toBeVisible()
  await userEvent.click(undo)
  expect(await progress.findByRole('button', { name: 'On board to Doha' })).toBeVisible()
  expect(progress.getByRole('heading')).toHaveFocus()
  expect(puts(sent).slice(1)).toEqual([
    [
      'POST /trips/5/milestones',
      { kind: 'boarded', leg: 1, at: expect.any(String), sentAt: expect.any(String), key: expect.any(String) },
    ],
    ['DELETE /trips/5/milestones/8', undefined],
  ])
  document.body.innerHTML = ''
  open({ body: { ...now, milestones: [boarded(3)] } })
  expect((await part('On the way')).getByText(/recorded by Priya$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a window that opens while the page is open offers its step', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  open({ body: leavingIn(2.01) })
  const progress = await part('On the way')
  expect(buttons(progress)).toEqual(['Through security'])
  act(() => void jest.advanceTimersByTime(60_000))
  expect(buttons(progress)).toEqual(['Through security', 'On board to Doha'])
  jest.useRealTimers()
})

test('keeps steps, number, card and family link for a traveler whose helper left, with advice', async () => {
  const body = leavingIn(-1)
  const person = { ...body.helper, shares: null }
  const mine = { ...body.traveler, id: asha.id, username: 'Asha', phone: null, shares: trip.helper.shares }
  const unreachable = { ...body, helper: { ...person, id: 3, username: 'Priya', unreachable: true }, traveler: mine }
  open({ body: unreachable })
  const state = await part('State of the trip')
  expect(state.getByRole('heading')).toHaveTextContent('Your helper Priya is no longer reachable through Flight Amigo')
  expect(state.getByText(/^Your trip goes on\./)).toBeVisible()
  expect(state.queryByRole('link', { name: /^Write to/ })).toBeNull()
  expect(state.getByText(/your card, your family's link and the phone number that was shared stay/)).toBeVisible()
  const progress = await part('On the way')
  expect(buttons(progress)).toContain('On board to Doha')
  expect(progress.getByText(/^One tap notifies the family\./)).toBeVisible()
  const people = await part('How you reach each other')
  expect(people.getByRole('link', { name: '+13125550101' })).toBeVisible()
  expect(people.queryByRole('checkbox')).toBeNull()
  expect(await (await part('For the family')).findByRole('button', { name: 'Make or end a link' })).toBeVisible()
  const more = await part('For the trip')
  expect(state.getByRole('link', { name: 'Meeting card' })).toBeVisible()
  for (const name of ['Cancel this trip', 'Change flights']) expect(more.queryByRole('button', { name })).toBeNull()
  const meeting = await part('Where you meet')
  expect(meeting.getByText('The yellow bear in the great hall')).toBeVisible()
  expect(meeting.queryByRole('button')).toBeNull()
})

test('someone on board before the departure keeps the helper from canceling, and not the traveler', async () => {
  const body = { ...leavingIn(1), departed: true }
  open({ body })
  const helpers = await part('For the trip')
  expect(helpers.queryByRole('button', { name: 'Cancel this trip' })).toBeNull()
  expect(helpers.getByRole('button', { name: 'Change flights' })).toBeVisible()
  cleanup()
  const other = {
    ...body.helper,
    id: 3,
    username: 'Priya',
    shares: null,
    phone: null,
    mail: 'priya@mail.test',
    unreachable: true,
  }
  const mine = { ...body.traveler, id: asha.id, username: 'Asha', phone: null, shares: trip.helper.shares }
  open({ body: { ...body, helper: other, traveler: mine } })
  const state = await part('State of the trip')
  expect(state.getByText(/your family's link and the email address that was shared stay/)).toBeVisible()
  await userEvent.click((await part('For the trip')).getByRole('button', { name: 'Cancel this trip' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this trip?' }))
  expect(dialog.queryByText(/right away|call or write/)).toBeNull()
})

test('shows a separated helper the milestones until then, read-only', async () => {
  const body = leavingIn(-1)
  const boarded = { id: 8, kind: 'boarded' as const, leg: 1, at: at(-1), by: 3, byTraveler: false, undoUntil: null }
  const separated = {
    helper: { ...body.helper, unreachable: true },
    traveler: { ...body.traveler, phone: null, unreachable: true },
  }
  const hidden = { companion: null, meeting: { place: null, side: null, carry: null, revision: 0 } }
  open({ body: { ...body, ...separated, ...hidden, milestones: [boarded] } })
  const state = await part('State of the trip')
  expect(state.getByRole('heading')).toHaveTextContent('You no longer take part in this trip')
  const progress = await part('On the way')
  expect(progress.getByText(/recorded by Priya$/)).toBeVisible()
  expect(buttons(progress)).toEqual([])
  for (const name of ['Where you meet', 'How you reach each other', 'For the family', 'Checklist'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})

test('adds a skipped step with its time, and rejects an impossible time', async () => {
  const body = leavingIn(-6)
  const boarded = { kind: 'boarded' as const, by: 3, byTraveler: false, undoUntil: null }
  const milestones = [
    { ...boarded, id: 8, leg: 1, at: at(-6) },
    { ...boarded, id: 9, leg: 2, at: at(-0.25) },
  ]
  const { sent } = open(
    { body: { ...body, milestones } },
    { 'POST /trips/5/milestones': { body: { ...body, milestones } } },
  )
  const progress = await part('On the way')
  await userEvent.click(progress.getByRole('button', { name: 'Add later: Landed in Doha' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When was it? Landed in Doha' }))
  expect(dialog.getByText('Please use the local time in Doha.')).toBeVisible()
  const setTime = (moment: string) => {
    const local = localDateTime(moment, 'Asia/Qatar')
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: local.date } })
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: local.time } })
  }
  setTime(at(0))
  await userEvent.click(dialog.getByRole('button', { name: 'Add this step' }))
  expect(dialog.getByLabelText('Time')).toHaveAccessibleDescription(/^It was between .* and /)
  expect(puts(sent)).toEqual([])
  setTime(at(-1))
  await userEvent.click(dialog.getByRole('button', { name: 'Add this step' }))
  await waitFor(() => expect(puts(sent)).toHaveLength(1))
  const [[, sentBody]] = puts(sent) as [[string, { kind: string; at: string }]]
  expect(sentBody.kind).toBe('landed')
  expect(Math.abs(Date.parse(sentBody.at) - Date.parse(at(-1)))).toBeLessThan(61_000)
  expect(progress.getByRole('heading')).toHaveFocus()
})

test('offers the last step after the last landing, and asks for a confirmation', async () => {
  const body = leavingIn(-30)
  const { unmount } = open({ body: leavingIn(-20) })
  expect(buttons(await part('On the way'))).not.toContain('Lakshmi is with the family')
  unmount()
  const landed = { id: 9, kind: 'landed' as const, leg: 2, at: at(-1), by: 3, byTraveler: false, undoUntil: null }
  const over = { ...body, milestones: [landed] }
  const again = open({ body: over }, { 'POST /trips/5/milestones': { body: over } })
  const progress = await part('On the way')
  const press = () => userEvent.click(progress.getByRole('button', { name: 'Lakshmi is with the family' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Lakshmi is with the family?' })
  await press()
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Not yet' }))
  expect(puts(again.sent)).toEqual([])
  await press()
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Yes, confirm' }))
  await waitFor(() => expect(puts(again.sent)).toMatchObject([['POST /trips/5/milestones', { kind: 'handed-over' }]]))
})

test('creates a family link, shows it once and ends it; keeps the form after a failure [spec-sms-undelivered-family]', async () => {
  let links: object[] = []
  let isOffline = true
  const { sent } = open(
    { body: trip },
    {
      'GET /trips/5/links': () => ({ body: links }),
      'POST /trips/5/links': () =>
        isOffline
          ? offline()
          : { status: 201, body: { id: 4, address: 'https://site.test/family#abc', text: 'Follow the trip:' } },
      'DELETE /trips/5/links/4': { status: 204 },
    },
  )
  const family = await part('For the family')
  await userEvent.click(await family.findByRole('button', { name: 'Make or end a link' }))
  expect(family.getByRole('heading', { name: 'For the family' })).toHaveFocus()
  const make = () => family.findByRole('button', { name: 'Make a link' })
  await userEvent.click(await make())
  expect(family.getByLabelText('Who is it for?')).toHaveFocus()
  await userEvent.type(family.getByLabelText('Who is it for?'), 'My sister')
  await userEvent.type(family.getByLabelText('Email address or phone number'), 'sister@mail.test')
  await userEvent.click(await make())
  expect(await family.findByRole('alert')).toHaveTextContent('The link could not be made')
  expect(family.getByLabelText('Who is it for?')).toHaveValue('My sister')
  isOffline = false
  const made = { createdAt: trip.firstDepartureAt, expiresAt: trip.lastLandingAt }
  links = [
    {
      id: 4,
      audience: 'family',
      label: 'My sister',
      channel: 'mail',
      to: 'sister@mail.test',
      subscribed: true,
      undelivered: false,
      ...made,
    },
  ]
  await userEvent.click(await make())
  expect(await family.findByRole('heading', { name: 'Your link is ready' })).toHaveFocus()
  expect(family.getByLabelText('Address of the link')).toHaveValue('https://site.test/family#abc')
  expect(await family.findByText('sister@mail.test')).toBeVisible()
  expect(family.queryByText(/did not arrive/)).toBeNull()
  links = [
    {
      id: 4,
      audience: 'family',
      label: 'My sister',
      channel: 'sms',
      to: '+1 2025550171',
      subscribed: true,
      undelivered: true,
      ...made,
    },
  ]
  await live.emit({ type: 'trip', trip: 5 })
  const lost = 'Our SMS did not arrive. Make another link and send it to them yourself.'
  expect(await family.findByText(lost)).toBeVisible()
  links = []
  await userEvent.click(await family.findByRole('button', { name: 'End it: the link for My sister' }))
  await waitFor(() => expect(family.queryByRole('list', { name: 'Your links' })).toBeNull())
  expect(family.getByRole('heading', { name: 'For the family' })).toHaveFocus()
  expect(puts(sent).slice(1)).toEqual([
    ['POST /trips/5/links', { label: 'My sister', mail: 'sister@mail.test' }],
    ['DELETE /trips/5/links/4', undefined],
  ])
})

test('a link that needs a verified phone leads to the page that verifies it [spec-withstand-patient-sms]', async () => {
  const unverified = { code: 'sms-invitation-unverified', message: 'Please verify your phone.', requestId: '1' }
  open({ body: trip }, { 'GET /trips/5/links': { body: [] }, 'POST /trips/5/links': { status: 403, body: unverified } })
  const family = await part('For the family')
  await userEvent.click(await family.findByRole('button', { name: 'Make or end a link' }))
  await userEvent.type(await family.findByLabelText('Who is it for?'), 'My sister')
  await userEvent.type(family.getByLabelText('Email address or phone number'), '+1 202 555 0171')
  expect(family.queryByRole('link', { name: 'Verify your phone' })).toBeNull()
  await userEvent.click(await family.findByRole('button', { name: 'Make a link' }))
  expect(await family.findByRole('alert')).toHaveTextContent('Please verify your phone.')
  expect(family.getByRole('link', { name: 'Verify your phone' })).toHaveAttribute('href', '/verify')
  expect(family.getByLabelText('Email address or phone number')).toHaveValue('+1 202 555 0171')
})

test('confirms a cancellation with its consequences, and hides private details afterwards', async () => {
  const canceled: Trip = { ...trip, state: 'canceled', revision: 3 }
  const { sent } = open({ body: trip }, { 'POST /trips/5/cancel': { body: canceled } })
  await userEvent.click((await part('For the trip')).getByRole('button', { name: 'Cancel this trip' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this trip?' }))
  expect(dialog.getByText(/^We'll tell Priya right away, and Lakshmi will need another helper/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the Trip' }))
  expect(await screen.findByText('This trip was canceled')).toHaveFocus()
  expect(puts(sent)).toEqual([['POST /trips/5/cancel', { revision: 2 }]])
  for (const name of ['Checklist', 'Where you meet', 'How you reach each other'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change flights' })).toBeNull()
  expect(screen.queryByText(/Emergency in/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add to your calendar' })).toBeNull()
})

const candidate = { ...{ id: 9, type: 'helper', userId: 8, username: 'Meera Rao', profilePictureUrl: null } }

test('a canceled trip leads with the next helpers, one tap to write to each, until its departure', async () => {
  const { traveler } = trip
  const me = { ...asha, id: traveler.id }
  const server = (alerts: 'at-once' | 'off', status: 'open' | 'closed' = 'open') => ({
    'GET /listings/2/matches': { body: [{ ...ownListing, ...candidate, match: { tier: 'same-flight' } }] },
    'GET /my-listings': { body: [{ ...ownListing, alerts, status }] },
  })
  const soon = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const openCanceled = (given: Partial<Trip>, more = server('at-once'), user = me) =>
    open({ body: { ...trip, state: 'canceled', firstDepartureAt: soon, ...given } }, more, user)
  const first = openCanceled({})
  const state = await part('State of the trip')
  expect(await state.findByRole('link', { name: 'Write to Meera' })).toHaveAttribute('href', '/messages?to=8&listing=9')
  expect(state.getByRole('link', { name: 'See who else flies that day' })).toHaveAttribute('href', '/search?for=2')
  expect(await state.findByText('Your listing is still open. We email you when someone new fits.')).toBeVisible()
  expect(state.getByText('How to ask the airline for a meet-and-assist')).toBeVisible()
  first.unmount()

  const silent = openCanceled({}, server('off'))
  expect(await screen.findByRole('link', { name: 'turn them on' })).toHaveAttribute('href', '/profile')
  silent.unmount()
  const closed = openCanceled({}, server('at-once', 'closed'))
  expect(await screen.findByRole('link', { name: 'Write to Meera' })).toBeVisible()
  expect(screen.queryByText(/still open/)).toBeNull()
  closed.unmount()

  const past = new Date(Date.now() - 1000).toISOString()
  for (const [given, user] of [
    [{}, asha],
    [{ state: 'agreed' }, me],
    [{ seekingListingId: null }, me],
    [{ firstDepartureAt: past }, me],
  ] as const) {
    const { sent, unmount } = openCanceled(given, server('at-once'), user)
    await part('State of the trip')
    expect(sent.filter(({ url }) => url.startsWith('/listings'))).toEqual([])
    unmount()
  }
})

test("says that another user's trip was not found, and retries one that failed to load", async () => {
  open({ status: 404, body: { code: 'trip-not-found', message: 'This trip does not exist, or it is not yours.' } })
  expect(await screen.findByRole('heading', { name: 'Trip not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your Trips' })).toHaveAttribute('href', '/trips')
  document.body.innerHTML = ''
  let isOffline = true
  open(() => (isOffline ? offline() : { body: trip }))
  expect(await screen.findByText('The trip could not be loaded')).toBeVisible()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hyderabad to Chicago'))
})

test('shows the confirmation after the landing, without the preparation', async () => {
  const over: Trip = {
    ...trip,
    firstDepartureAt: '2026-11-18T16:10:00.000Z',
    lastLandingAt: '2026-11-19T20:20:00.000Z',
    legs: leavingIn(-8 * 24).legs,
  }
  const { unmount } = open({ body: over })
  const state = await part('State of the trip')
  expect(state.queryByRole('button')).toBeNull()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual([
    ...['Did your trip happen?', 'This trip is over', 'Everything else', 'On the way', 'The flights'],
    ...['How you reach each other', 'For the family', 'More'],
  ])
  expect(screen.queryByText(/Emergency in/)).toBeNull()
  for (const name of ['Meeting card to print or save', 'Add to your calendar'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(await (await part('For the family')).findByRole('button', { name: 'End a link' })).toBeVisible()
  unmount()

  open({ body: { ...over, completion: { mine: true, completed: false } } })
  const later = await part('State of the trip')
  expect(later.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'How was it?' })).toBeNull()
})

test('lists the next trip first with its pending step, and links to the search when empty', async () => {
  const proposal: Trip = { ...trip, id: 6, state: 'proposed', waitsFor: asha.id }
  const list = (body: Trip[]) =>
    renderInSite(<TripsPage />, { at: '/trips', user: asha, server: { 'GET /trips': { body } } })
  const { unmount } = list([proposal, trip])
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/HYD → DOH → ORDYour answerPriya proposes this tripWaits for your answer/),
    expect.stringMatching(/AgreedYou travel with Lakshmi/),
  ])
  expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/trips/6')
  unmount()
  list([])
  expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
})
