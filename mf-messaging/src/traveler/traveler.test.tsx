import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { offline } from '../../test/messages.tsx'
import { trip } from '../../test/trips.ts'
import { milestoneOutbox } from '../trips/milestones/milestones.ts'
import { TravelerPage } from './TravelerPage.tsx'

liveBrowser()
const TOKEN = 'a'.repeat(43)
beforeEach(() => {
  localStorage.clear()
  milestoneOutbox.reload()
})
afterEach(() => void jest.useRealTimers())

const { id, languageCodes, legs, meeting, lastLandingAt } = trip
const travelers: TravelerTrip & { helper: object } = {
  ...{ id, languageCodes, legs, meeting, lastLandingAt, expiresAt: '2026-12-11T20:20:00.000Z', milestones: [] },
  state: 'agreed',
  companion: { firstName: 'Lakshmi', relation: 'mother', needs: ['wheelchair'], note: null },
  traveler: { username: 'Priya', profilePictureUrl: null, phone: '+13125550100', verified: true },
  helper: { username: 'Asha', profilePictureUrl: null, phone: '+13125550101', unreachable: false, removed: false },
}
let steps = 0
const reached = (kind: TravelerTrip['milestones'][number]['kind'], leg: number | null = null) => ({
  ...{ id: ++steps, kind, leg, at: new Date().toISOString(), recordedBy: 'traveler' as const },
  undoUntil: new Date(Date.now() + 60_000).toISOString(),
})
const GET = 'GET /traveler'
const POST = 'POST /traveler/milestones'
const open = (server: object, hash = `#${TOKEN}`) =>
  renderInSite(<TravelerPage />, { at: `/traveler${hash}`, server: server as never })
const at = (moment: string) =>
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'], now: new Date(moment) })
const button = (name: string) => screen.findByRole('button', { name })
const SAVED = "Saved. We'll send it when you are online."

test("shows phone numbers, meeting place, flights, and sentences in the traveler's language", async () => {
  const { sent } = open({ [GET]: { body: travelers } })
  expect(await screen.findByRole('heading', { level: 1, name: /^Hyderabad\s+to\s+Chicago$/ })).toBeVisible()
  const calls = screen.getAllByRole('link', { name: /^Call/ }).map((link) => [link.textContent, link])
  expect(calls.map(([text]) => text)).toEqual(['Call Asha+13125550101', 'Call Priya+13125550100'])
  expect(calls.map(([, link]) => (link as HTMLElement).getAttribute('href'))).toEqual([
    'tel:+13125550101',
    'tel:+13125550100',
  ])
  expect(screen.getByText('The yellow bear in the great hall')).toBeVisible()
  expect(screen.getByText(/^Emergency in Qatar/)).toHaveTextContent('Emergency in Qatar: 999')
  const help = (await screen.findByText('నాకు సహాయం కావాలి.')).closest('li')!
  expect([...help.querySelectorAll('p')].map(({ lang, dir }) => [lang, dir])).toEqual([
    ['te', 'ltr'],
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])
  // Servers log URLs, so the token is in none.
  expect(sent.map(({ url, headers }) => [url, headers.get('x-traveler-token')])).toEqual([['/traveler', TOKEN]])
})

test('shows where to meet before the steps, until they have met', async () => {
  const { unmount } = open({ [GET]: { body: travelers } })
  const isBefore = async () => {
    const place = await screen.findByText('The yellow bear in the great hall')
    const steps = screen.getByRole('heading', { name: 'Your steps' })
    return (place.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  expect(await isBefore()).toBe(true)
  expect(screen.getByText('You meet:')).toBeVisible()
  unmount()
  const met = { id: 9, kind: 'met', leg: null, at: new Date().toISOString(), undoUntil: null, recordedBy: 'helper' }
  open({ [GET]: { body: { ...travelers, milestones: [met] } } })
  expect(await isBefore()).toBe(false)
})

test('offers no step before the day, and shows when the first one opens', async () => {
  at('2026-12-01T10:00:00Z')
  open({ [GET]: { body: travelers } })
  expect(await screen.findByText(/^Through security: tap it here from/)).toHaveTextContent(
    'Through security: tap it here from 3:40 PM, Tue, Dec 8, Hyderabad time.',
  )
  expect(await screen.findAllByRole('button', { name: /^Show or play/ })).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: /^(?!Show or play)/ })).toBeNull()
})

test('records a step with one tap, offers Undo for a minute, and confirms the last step', async () => {
  at('2026-12-08T15:00:00Z')
  let shown = travelers
  const first = Promise.withResolvers<void>()
  const server = {
    [GET]: () => ({ body: shown }),
    [POST]: async ({ body }: { body: { kind: 'landed'; leg?: number } }) => {
      await first.promise
      shown = { ...shown, milestones: [...shown.milestones, reached(body.kind, body.leg ?? null)] }
      return { body: shown }
    },
    'DELETE /traveler/milestones/1': () => {
      shown = travelers
      return { body: shown }
    },
  }
  const before = open(server)
  await userEvent.click(await button('Through security'))
  const undo = await button('Undo')
  first.resolve()
  await waitFor(() => expect(undo.closest('li')).toHaveTextContent(/^Through security.*PM/))
  await userEvent.click(undo)
  expect(screen.getByRole('heading', { name: 'Your steps' })).toHaveFocus()
  expect(await button('Through security')).toBeVisible()
  await userEvent.click(await button('On board to Doha'))
  // Only the family or the helper can add a skipped step.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Through security' })).toBeNull())
  before.unmount()

  at('2026-12-09T22:00:00Z')
  const { sent } = open(server)
  await userEvent.click(await button('Landed in Doha'))
  await userEvent.click(await button('On board to Chicago'))
  await userEvent.click(await button('Landed in Chicago'))
  await userEvent.click(await button('Arrived, all is well'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, confirm' }))
  await waitFor(() => expect(shown.milestones).toHaveLength(5))
  const all = [...before.sent, ...sent]
  expect(all.filter(({ method }) => method !== 'GET').map(({ url }) => url)).toEqual([
    ...['/traveler/milestones', '/traveler/milestones/1'],
    ...Array(5).fill('/traveler/milestones'),
  ])
  expect(new Set(all.map(({ headers }) => headers.get('x-traveler-token')))).toEqual(new Set([TOKEN]))
})

test('keeps offline steps with their times over a reload, sends them once, and never stores the token', async () => {
  at('2026-12-08T15:00:00Z')
  let isOffline = true
  let shown = travelers
  const server = {
    [GET]: () => ({ body: shown }),
    [POST]: ({ body }: { body: { kind: 'met' } }) => {
      if (isOffline) return offline()
      shown = { ...shown, milestones: [...shown.milestones, reached(body.kind)] }
      return { body: shown }
    },
  }
  const first = open(server)
  await userEvent.click(await button('Through security'))
  expect(await screen.findByText(SAVED)).toBeVisible()
  const { key, at: tapped } = first.sent.find(({ method }) => method === 'POST')!.body as { key: string; at: string }
  first.unmount()
  milestoneOutbox.reload()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TOKEN)

  const { sent } = open(server)
  expect(await screen.findByText(SAVED)).toBeVisible()
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    ...{ kind: 'through-security', at: tapped, key, sentAt: expect.any(String) },
  })
  expect(localStorage).toHaveLength(0)
})

test('shows why a step was refused', async () => {
  at('2026-12-08T15:00:00Z')
  const message = 'It is too early for this step. You can record it from 9:00 PM on Tuesday, December 8 in Hyderabad.'
  const body = { code: 'milestone-too-early', message }
  open({ [GET]: { body: travelers }, [POST]: { status: 409, body } })
  await userEvent.click(await button('Through security'))
  expect(await screen.findByText(message)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await button('Through security')).toBeVisible()
})

test('says not to wait for a helper who left or was removed', async () => {
  const first = open({ [GET]: { body: { ...travelers, helper: { ...travelers.helper, unreachable: true } } } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Asha is no longer reachable through Flight AmigoYour trip goes on\..*Call Priya if you are worried\.$/,
  )
  expect(screen.queryByText('The yellow bear in the great hall')).toBeNull()
  expect(screen.getByRole('link', { name: /^Call Asha/ })).toBeVisible()
  first.unmount()
  const removed = { ...travelers.helper, removed: true, phone: null }
  open({ [GET]: { body: { ...travelers, helper: removed } } })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Please don't wait for AshaThis helper was removed/)
  expect(screen.getByText(/has not shared a phone number/)).toBeVisible()
})

test('shows flights and phone numbers without a helper, and nothing about the previous one', async () => {
  at('2026-12-08T15:00:00Z')
  const alone = {
    ...{ ...travelers, helper: null, meeting: { ...meeting, place: null, side: null, carry: null } },
    legs: legs.map((leg) => ({ ...leg, together: false })),
  }
  const canceled = open({ [GET]: { body: { ...alone, state: 'canceled' } } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^No one is with you for nowYour helper can't come\..*Call Priya to/,
  )
  expect(screen.getAllByRole('link', { name: /^Call/ }).map(({ textContent }) => textContent)).toEqual([
    'Call Priya+13125550100',
  ])
  expect(screen.getAllByText('alone')).toHaveLength(2)
  expect(await screen.findByText(/నేను ఒంటరిగా ప్రయాణిస్తున్నాను/)).toBeVisible()
  expect(screen.queryByText('I am meeting the person on this card.')).toBeNull()
  expect(screen.queryByText(/Asha/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Your steps' })).toBeNull()
  canceled.unmount()

  open({ [GET]: { body: alone } })
  expect(await button('Through security')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^I have met/ })).toBeNull()
})

test('keeps the loaded trip with its time without a network', async () => {
  let isOffline = false
  open({ [GET]: () => (isOffline ? offline() : { body: travelers }) })
  expect(await screen.findByRole('link', { name: /^Call Asha/ })).toBeVisible()
  isOffline = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No networkLast updated: \d+:\d\d [AP]M\./)
  expect(screen.getByRole('link', { name: /^Call Asha/ })).toBeVisible()
})

test('explains an ended link and a canceled trip', async () => {
  const over = open({ [GET]: { status: 404, body: { code: 'family-link-over', message: 'over' } } })
  expect(await screen.findByText('This link no longer works')).toBeVisible()
  over.unmount()
  const { sent, unmount } = open({}, '#short')
  expect([screen.getByText('This link no longer works').textContent, sent]).toEqual(['This link no longer works', []])
  unmount()
  open({ [GET]: { status: 404, body: { code: 'family-trip-canceled', message: 'This trip was canceled.' } } })
  expect(await screen.findByRole('heading', { name: 'This trip is not taking place' })).toBeVisible()
})

test("a phone with a wrong clock is offered the steps by the server's clock", async () => {
  at('2026-12-07T03:00:00Z')
  open({ [GET]: { body: { ...travelers, now: '2026-12-08T15:00:00Z' } } })
  expect(await button('Through security')).toBeVisible()
  expect(screen.queryByText(/^Through security: tap it here from/)).toBeNull()
})

test('a phone whose clock is ahead is offered no step too early', async () => {
  at('2026-12-08T15:00:00Z')
  open({ [GET]: { body: { ...travelers, now: '2026-12-07T03:00:00Z' } } })
  expect(await screen.findByText(/^Through security: tap it here from/)).toBeVisible()
})

test('says that a phone number is not verified yet', async () => {
  open({ [GET]: { body: { ...travelers, traveler: { ...travelers.traveler, verified: false } } } })
  const family = await screen.findByRole('region', { name: 'Your family' })
  expect(family).toHaveTextContent('Priya has not confirmed this number by a code yet.')
  expect(within(family).getByRole('link', { name: /^Call Priya/ })).toBeVisible()
})

const handedOver = (recordedBy: 'helper' | 'traveler') => ({
  ...travelers,
  milestones: [
    { ...reached('landed', 2), at: '2026-12-09T22:00:00Z', undoUntil: null },
    { ...reached('handed-over'), at: '2026-12-09T22:40:00Z', undoUntil: null, recordedBy },
  ],
})

test('asks whether the handover that the helper recorded is right, and whom to call if not', async () => {
  at('2026-12-09T22:50:00Z')
  const asked = open({ [GET]: { body: handedOver('helper') } })
  const question = await screen.findByRole('region', { name: 'Is that right?' })
  const part = within(question)
  expect(question).toHaveTextContent('Asha has recorded: Arrived, all is well.')
  await userEvent.click(part.getByRole('button', { name: 'No' }))
  expect(question).toHaveTextContent('Please call Priya, and say what happened.')
  expect(part.getByRole('link', { name: /^Call Priya/ })).toHaveAttribute('href', 'tel:+13125550100')
  expect(part.getByRole('link', { name: 'Write to our team' })).toHaveAttribute('href', '/contact')
  await userEvent.click(part.getByRole('button', { name: 'Yes, all is well' }))
  expect(screen.getByText('Thank you. We are glad that you have arrived.')).toBeVisible()
  asked.unmount()
  open({ [GET]: { body: handedOver('helper') } })
  expect(await screen.findByText(/recorded by Asha$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Is that right?' })).toBeNull()
})

test('does not ask about a handover that the traveler recorded', async () => {
  at('2026-12-09T22:50:00Z')
  open({ [GET]: { body: handedOver('traveler') } })
  expect(await screen.findByText('Arrived, all is well')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Is that right?' })).toBeNull()
})
