import { forgetPerson, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../../test/live.ts'
import { offline } from '../../../test/messages.tsx'
import { UnreadBadge } from '../../badge/UnreadBadge.tsx'
import { milestoneOutbox, useMilestones } from './milestones.ts'

liveBrowser()
beforeEach(() => {
  localStorage.clear()
  milestoneOutbox.reload()
})

function Steps() {
  const { pending, savedText, record, removeUpdate } = useMilestones(asha.id, 5)
  const dispatch = useDispatch()
  return (
    <>
      <button type="button" onClick={() => void record({ kind: 'landed', leg: 2 })}>
        Landed
      </button>
      <button type="button" onClick={() => forgetPerson(dispatch)}>
        Sign out
      </button>
      <ul>
        {pending.map(({ milestone, refusal }) => (
          <li key={milestone.key}>
            {milestone.kind}: {refusal ?? savedText}
            <button type="button" onClick={() => removeUpdate(milestone.key)}>
              Undo
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
const PATH = 'POST /trips/5/milestones'
const refused = { status: 409, body: { code: 'trip-changed', message: 'This trip has changed meanwhile.' } }
const open = (response: object | (() => object)) =>
  renderInSite(<Steps />, { user: asha, server: { [PATH]: response } })
const tapped = async () => userEvent.click(screen.getByRole('button', { name: 'Landed' }))
const SAVED = /Saved\. We'll send it when you are online\./

test('stores an update without a network over a reload, and sends it with its time', async () => {
  const first = open(offline)
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  const body = first.sent[0]?.body as { at: string; key: string }
  first.unmount()
  milestoneOutbox.reload()

  let gone = true
  const { sent } = open(() => (gone ? offline() : { body: trip }))
  expect(await screen.findByText(SAVED)).toBeVisible()
  gone = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ ...body, sentAt: expect.any(String) })
  const count = sent.length
  act(() => void dispatchEvent(new Event('online')))
  expect(sent.length).toBe(count)
  expect(localStorage).toHaveLength(0)
})

test('shows why an update was refused without resending it, and undoes an unsent one', async () => {
  let response: object | (() => object) = refused
  const { sent, toast } = open(() => (typeof response === 'function' ? response() : response) as object)
  await tapped()
  expect(await screen.findByText(/landed: This trip has changed meanwhile\./)).toBeVisible()
  expect(toast()).toMatchObject({ title: 'A step could not be sent', description: 'This trip has changed meanwhile.' })
  act(() => void dispatchEvent(new Event('online')))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent).toHaveLength(1)
  response = offline
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText(SAVED)).toBeNull()
  expect(localStorage).toHaveLength(0)
  onLine.mockRestore()
})

const UNDO = 'DELETE /trips/5/milestones/8'
const reached = (by: number) => ({
  body: {
    ...trip,
    milestones: [
      { id: 8, kind: 'landed', leg: 2, at: '2026-12-08T20:00:00.000Z', by, byTraveler: false, undoUntil: null },
    ],
  },
})
const openBoth = (response: () => unknown, undone: object = { body: trip }) =>
  renderInSite(<Steps />, { user: asha, server: { [PATH]: response as () => object, [UNDO]: undone } })
const undoUpdate = async () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))
const requests = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`)

test('deletes an update on the server that was undone during its request', async () => {
  let response = (_: object) => {}
  const { sent } = openBoth(
    () =>
      new Promise((resolve) => {
        response = resolve
      }),
  )
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  await undoUpdate()
  expect(screen.queryByText(SAVED)).toBeNull()
  await act(async () => response(reached(asha.id)))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(requests(sent)).toEqual([PATH, UNDO])
})

test("deletes an undone update after a lost response, and keeps the other person's", async () => {
  for (const by of [asha.id, 3]) {
    let isGone = true
    const { sent, unmount } = openBoth(() => (isGone ? offline() : reached(by)))
    await tapped()
    expect(await screen.findByText(SAVED)).toBeVisible()
    await undoUpdate()
    expect(screen.queryByText(SAVED)).toBeNull()
    expect(localStorage).toHaveLength(1)
    isGone = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(requests(sent).filter((request) => request === UNDO)).toHaveLength(by === asha.id ? 1 : 0)
    expect(new Set(sent.flatMap(({ body }) => (body as { key?: string } | undefined)?.key ?? [])).size).toBe(1)
    unmount()
  }
})

test('says that an update can no longer be undone, and keeps it', async () => {
  let isGone = true
  const settled = { status: 409, body: { code: 'milestone-settled', message: 'The minute is over.' } }
  const { toast } = openBoth(() => (isGone ? offline() : reached(asha.id)), settled)
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  await undoUpdate()
  isGone = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(toast()).toMatchObject({ title: 'A step could not be undone', description: 'The minute is over.' })
})

test('keeps an update in memory when the storage is full', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  let gone = true
  const { sent } = open(() => (gone ? offline() : { body: trip }))
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  gone = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull())
  expect(sent).toHaveLength(2)
  full.mockRestore()
})

test('sends pending updates from any page', async () => {
  const first = open(offline)
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  first.unmount()
  const { sent } = renderInSite(<UnreadBadge />, {
    user: asha,
    server: { [PATH]: { body: trip }, 'GET /messages/unread-count': { body: { count: 0 } } },
  })
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('keeps an update during a server outage, and deletes it at logout', async () => {
  const { sent } = open({ status: 503, body: { code: 'unavailable', message: 'Please try again.' } })
  await tapped()
  expect(await screen.findByText(SAVED)).toBeVisible()
  expect(localStorage.length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  act(milestoneOutbox.reload)
  const count = sent.length
  act(() => void dispatchEvent(new Event('online')))
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('private:'))
  expect([drafts, sent.length]).toEqual([[], count])
})

test('sends an update once from two tabs', async () => {
  let response = (_: object) => {}
  const { sent } = open(
    () =>
      new Promise<object>((resolve) => {
        response = resolve
      }),
  )
  await tapped()
  jest.resetModules() // The other tab has its own copy of every module.
  const other = await import('./milestones.ts')
  expect(other.milestoneOutbox.items(asha.id)).toHaveLength(1)
  const turns = jest.fn<() => Promise<unknown>>().mockResolvedValue({ data: trip })
  await waitFor(() => expect(sent).toHaveLength(1))
  response({ body: trip })
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull())
  await other.sendMilestoneUpdates(asha.id, turns as never)
  expect([sent.length, turns.mock.calls.length]).toEqual([1, 0])
})

const person = {
  profilePictureUrl: null,
  verified: true,
  phone: null,
  mail: null,
  shares: null,
  checklist: [],
  flying: null,
  ...{ removed: false, unreachable: false, contacted: false },
}
const trip = {
  ...{ id: 5, state: 'agreed', revision: 2, waitsFor: null, companion: null, languageCodes: [], change: null },
  helper: { ...person, id: 3, username: 'Priya', role: 'helper' },
  traveler: { ...person, id: asha.id, username: 'Asha', role: 'traveler' },
  ...{ legs: [], helperListingId: null, seekingListingId: null, tipAmount: null, milestones: [] },
  meeting: { place: null, side: null, carry: null, revision: 0 },
  departed: false,
  ...{ firstDepartureAt: '2026-12-08T10:00:00.000Z', lastLandingAt: '2026-12-08T20:00:00.000Z' },
  completion: { mine: null, completed: null },
}
