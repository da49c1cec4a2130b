import { asha } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, confirmed, message, offer, offline, open, sendButton, thread } from '../../test/messages.tsx'

const live = liveBrowser()
beforeEach(() => localStorage.clear())

const AT = '/messages?to=4&listing=31'
const LISTING = { 'GET /listings/by-id/31': { body: { id: 31, ...offer, description: 'More than is needed here.' } } }
const FIRST = 'Hello Kofi, are you still on AI 101 from Hyderabad to Chicago on December 8?'
const pinned = () => screen.findByRole('complementary', { name: 'Trip' })
const line = (name = /^HYD to ORD/) => screen.findByRole('button', { name })
const suggestions = () => screen.queryByRole('list', { name: 'Write one of these first' })
const posted = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ method, url }) => method === 'POST' && url === '/messages').map(({ body }) => body)
const withTrips = (...trips: object[]) => ({ 'GET /messages/3': { body: { ...thread, blocked: false, trips } } })
const trip = (listingId: number, state: string, facts: object | null = { ...offer, userId: 3 }) => ({
  ...{ listingId, state, facts },
})

test('a conversation from a listing pins the trip, offers sentences, and its first message names the listing', async () => {
  const { sent } = open(AT, { ...LISTING, ...confirmed })
  expect((await line()).textContent).toBe('HYD to ORDDec 8')
  const text = (await pinned()).textContent
  for (const visible of ['Tue, Dec 8, 2026', 'Open', 'Hyderabad to Chicago', 'AI 101', 'Offers help'])
    expect(text).toContain(visible)
  const within31 = within(await pinned())
  expect(within31.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/search?listing=31')
  expect(within31.getByRole('link', { name: 'Send a Tip' })).toHaveAttribute('href', '/checkout/4?amount=25&name=Kofi')

  const field = (await box()) as HTMLTextAreaElement
  await userEvent.click(screen.getByRole('button', { name: FIRST }))
  expect(field).toHaveFocus()
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([FIRST, FIRST.length, FIRST.length])
  expect(posted(sent)).toEqual([])
  const [, second = ''] = within(suggestions()!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  await userEvent.click(screen.getByRole('button', { name: second }))
  expect(field).toHaveValue(second)
  await userEvent.type(field, ' Thanks!')
  expect(suggestions()).toBeNull() // A tap must not discard written text.
  await userEvent.click(sendButton())
  await waitFor(() =>
    expect(posted(sent)).toEqual([{ receiverId: 4, content: `${second} Thanks!`, sendSMS: false, listingId: 31 }]),
  )
})

test('ignores a listing of someone else, a deleted one and none at all, without suggestions', async () => {
  for (const body of [{ id: 31, ...offer, userId: 99 }, undefined]) {
    const responses = body ? { 'GET /listings/by-id/31': { body } } : {}
    const { sent, unmount } = open(AT, { ...responses, ...confirmed })
    await waitFor(() => expect(sent.some(({ url }) => url === '/listings/by-id/31')).toBe(true))
    await userEvent.type(await box(), 'Hi{Enter}')
    await waitFor(() => expect(posted(sent)).toEqual([{ receiverId: 4, content: 'Hi', sendSMS: false }]))
    expect([screen.queryByRole('complementary', { name: 'Trip' }), suggestions()]).toEqual([null, null])
    unmount()
    localStorage.clear()
  }
})

test('shows a failed listing with a retry, and keeps it on the message', async () => {
  let isOffline = true
  const { sent } = open(AT, {
    ...confirmed,
    'GET /listings/by-id/31': () => (isOffline ? offline() : LISTING['GET /listings/by-id/31']),
  })
  expect(await screen.findByText('The trip could not be loaded.')).toBeVisible()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await line()).toBeVisible()
  await userEvent.type(await box(), 'Hi{Enter}')
  await waitFor(() => expect(posted(sent)).toMatchObject([{ listingId: 31 }]))
})

test('explains that the listing has closed, and sends the next attempt without it', async () => {
  const refusal = 'This listing is no longer open. Please send your message without it.'
  let isOpen = true
  const { sent } = open(AT, {
    'GET /listings/by-id/31': () => (isOpen ? LISTING['GET /listings/by-id/31'] : { status: 404, body: {} }),
    'POST /messages': (request: { body: unknown }) =>
      (request.body as { listingId?: number }).listingId
        ? { status: 409, body: { code: 'listing-unavailable', message: refusal } }
        : confirmed['POST /messages'](request),
  })
  await pinned()
  isOpen = false
  await userEvent.type(await box(), 'Hi{Enter}')
  expect(await screen.findByText(refusal)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Trip' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Hi' }))
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
  await userEvent.type(await box(), 'And this{Enter}')
  const alone = { receiverId: 4, sendSMS: false }
  await waitFor(() =>
    expect(posted(sent)).toEqual([
      { ...alone, content: 'Hi', listingId: 31 },
      { ...alone, content: 'Hi' },
      { ...alone, content: 'And this' },
    ]),
  )
})

test('pins the newest listing, with earlier ones in a list; past, closed and deleted ones have no link', async () => {
  const mine = { ...offer, userId: asha.id, type: 'seeking_help', endDate: '2026-12-12', flightNumber: null }
  open('/messages?to=3', withTrips(trip(33, 'past'), trip(32, 'closed', mine), trip(31, 'removed', null)))
  const all = within(await pinned())
  expect(all.getByText('Past')).toBeVisible()
  expect(all.queryByRole('link', { name: 'Details' })).toBeNull()
  expect(all.getByRole('link', { name: 'Send a Tip' })).toBeVisible() // a tip is possible after the trip
  await userEvent.click(all.getByText('3 trips'))
  expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HYD to ORDTue, Dec 8, 2026 – Sat, Dec 12, 2026Closed',
    'The listing of this conversation no longer exists.',
  ])
  expect(suggestions()).toBeNull()
})

test('says that the only listing was deleted, and offers no tip to a blocked person', async () => {
  const { unmount } = open('/messages?to=3', withTrips(trip(31, 'removed', null)))
  expect(await pinned()).toHaveTextContent(/^The listing of this conversation no longer exists\.$/)
  unmount()
  open('/messages?to=3', {
    'GET /messages/3': { body: { ...thread, blocked: true, trips: [trip(31, 'open')] } },
  })
  expect(within(await pinned()).queryByRole('link', { name: 'Send a Tip' })).toBeNull()
})

test('on a phone one line shows the trip; a tap expands the rest, and writing collapses it', async () => {
  const width = innerWidth
  Object.assign(globalThis, { innerWidth: 390 })
  try {
    open('/messages?to=3', withTrips(trip(33, 'past')))
    const shown = await line()
    expect(shown).toHaveTextContent('HYD to ORDDec 8Past')
    expect(shown).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('complementary', { name: 'Trip' })).toBeNull()
    fireEvent.click(shown)
    expect(await pinned()).toHaveTextContent('Hyderabad to Chicago')
    await act(async () => (await box()).focus())
    await waitFor(() => expect(shown).toHaveAttribute('aria-expanded', 'false'))
    expect(screen.queryByRole('complementary', { name: 'Trip' })).toBeNull()
  } finally {
    Object.assign(globalThis, { innerWidth: width })
  }
})

test('a message that names another listing brings its trip', async () => {
  let trips: object[] = []
  open('/messages?to=3', { 'GET /messages/3': () => ({ body: { ...thread, blocked: false, trips } }) })
  await box()
  expect(screen.queryByRole('complementary', { name: 'Trip' })).toBeNull()
  trips = [trip(40, 'open')]
  await live.emit({
    type: 'message',
    otherUserId: 3,
    message: { ...message(31, 3, 'About this'), listingId: 40 },
    unread: 1,
  })
  expect(await line()).toBeVisible()
})

test('only the last message that was read says when, as soon as the other person reads', async () => {
  const messages = [message(8, asha.id, 'One'), message(9, asha.id, 'Two'), message(10, asha.id, 'Three')]
  open('/messages?to=3', { 'GET /messages/3': { body: { ...thread, blocked: false, messages, receipt: null } } })
  const list = within(await screen.findByRole('region', { name: 'Messages with Priya' }))
  const read = () => list.getAllByRole('listitem').filter(({ textContent }) => / · Read /.test(textContent ?? ''))
  const bubbles = () => read().filter((item) => !item.querySelector('li'))
  expect(bubbles()).toEqual([])
  const event = { type: 'conversation', otherUserId: 3, read: true, blocked: false, unread: 0 }
  await live.emit({ ...event, receipt: { upTo: 9, at: new Date('2026-11-18T14:05').toISOString() } })
  await waitFor(() => expect(bubbles().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Two')]))
  expect(bubbles()[0]).toHaveTextContent(/ · Read Nov 18, \d+:05.[AP]M$/)
})

test('shows the status of an SMS: on its way, sent, or why not [spec-sms-undelivered-copy]', async () => {
  const smsTexts = {
    'on-its-way': 'SMS on its way',
    sent: 'Sent as SMS',
    'no-phone': "Not sent as SMS: they don't receive texts",
    limit: "Not sent as SMS: today's limit is reached. They can read it here.",
    refused: 'Not sent as SMS: their number cannot receive it',
    unsent: 'Not sent as SMS: the SMS service did not respond',
  }
  const lost = { ...message(20, asha.id, 'As SMS, lost'), smsCopy: 'refused', smsUndelivered: true }
  const messages = Object.keys(smsTexts).map((smsCopy, index) => ({
    ...message(10 + index, asha.id, `As SMS, ${index}`),
    smsCopy,
  }))
  open('/messages?to=3', { 'GET /messages/3': { body: { ...thread, blocked: false, messages: [...messages, lost] } } })
  for (const text of [...Object.values(smsTexts), 'Sent as SMS, but the SMS did not arrive'])
    expect(await screen.findByText(text)).toBeVisible()
})
