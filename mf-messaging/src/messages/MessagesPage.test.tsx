import type { PaidTipState } from '@flight-amigo/backend/addresses/messaging'
import { asha } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, inbox, list, message, offline, open, thread } from '../../test/messages.tsx'

const live = liveBrowser()
beforeEach(() => localStorage.clear())

test('the list shows each person, the last message and its time, and New for an unread message of the other person [spec-messages-people] [spec-messages-none-selected]', async () => {
  open('/messages')
  const [first, second] = within(await list()).getAllByRole('link')
  expect(first).toHaveTextContent('PRPriyaNov 18Where shall we meet?New')
  expect(first).toHaveAttribute('href', '/messages?to=3')
  expect(second).toHaveTextContent('KOKofiNov 18You: See you there')
  expect(screen.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
})

test('the last message has no language if it is of another script, also a message of the user', async () => {
  const lastMessage = 'أراك هناك'
  open('/messages', { 'GET /messages': { body: inbox.map((row) => ({ ...row, lastMessage })) } })
  await list()
  for (const text of screen.getAllByText(lastMessage)) expect(text).toHaveAttribute('lang', '')
})

test('shows the safety advice below the list, also while it loads', async () => {
  let respond = (_: object) => {}
  const later = new Promise<object>((resolve) => {
    respond = resolve
  })
  open('/messages', { 'GET /messages': () => later })
  const note = screen.getByText(/^Write here first/)
  expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
  respond({ body: inbox })
  expect((await list()).compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(note).getByRole('link')).toHaveAttribute('href', '/safety')
})

test('a payer who comes back from a bank sees the result of the payment', async () => {
  const { address } = open('/messages?to=3&payment_intent_client_secret=pi_1_secret_1&redirect_status=failed')
  const query = 'to=3&payment_intent_client_secret=pi_1_secret_1&redirect_status=failed&recipientId=3'
  await waitFor(() => expect(address()).toBe(`/checkout/success?${query}`))
})

test('an empty list says so and links to the search [spec-messages-empty]', async () => {
  open('/messages', { 'GET /messages': { body: [] } })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
})

test('the list is searched by person and by message, without case and accents', async () => {
  const jose = { id: 5, username: 'José', profilePictureUrl: null }
  open('/messages', {
    'GET /messages': { body: [...inbox, { ...inbox[0]!, id: 3, otherUser: jose, lastMessage: 'At gate 12' }] },
  })
  const names = async () =>
    within(await list())
      .queryAllByRole('link')
      .map((row) => row.getAttribute('href'))
  const field = await screen.findByRole('searchbox', { name: 'Search conversations' })
  await userEvent.type(field, 'jose')
  expect(await names()).toEqual(['/messages?to=5'])
  await userEvent.clear(field)
  await userEvent.type(field, 'SEE you')
  expect(await names()).toEqual(['/messages?to=4'])
  await userEvent.type(field, ' soon')
  expect(screen.getByText('No conversation matches.')).toBeVisible()
  await userEvent.clear(field)
  expect(await names()).toHaveLength(3)
})

test('a list that fails to load can be loaded again', async () => {
  let broken = true
  open('/messages', { 'GET /messages': () => (broken ? { status: 500, body: {} } : { body: inbox }) })
  expect(await screen.findByText('Your conversations could not be loaded.')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await list()).toBeVisible()
})

test('a conversation shows the messages of both people by day with times, and tells the server that it is read [spec-messages-times]', async () => {
  const { sent } = open('/messages?to=3')
  const messages = within(await screen.findByRole('region', { name: 'Messages with Priya' }))
  expect(messages.getByRole('heading', { name: 'Nov 18, 2026' })).toBeVisible()
  expect(messages.getByText('Where shall we meet?')).toBeVisible()
  expect(messages.getAllByText(/^\d{1,2}:\d{2}.[AP]M$/)).toHaveLength(2)
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
      { url: '/messages/3/read', body: { upTo: 9 } },
    ]),
  )
})

test('a conversation that was opened without a network is marked as read when the network is back', async () => {
  let isOnline = false
  const { sent } = open('/messages?to=3', {
    'POST /messages/3/read': () => (isOnline ? { status: 204 } : offline()),
  })
  const reads = () => sent.filter(({ url }) => url === '/messages/3/read')
  await waitFor(() => expect(reads()).toHaveLength(1))
  isOnline = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(reads()).toHaveLength(2))
  expect(reads()[1]).toMatchObject({ body: { upTo: 9 } })
})

test('the messages do not wait long for the trips above them', async () => {
  open('/messages?to=3', { 'GET /trips': () => new Promise(() => {}) })
  const messages = await screen.findByRole('region', { name: 'Messages with Priya' }, { timeout: 4_000 })
  expect(within(messages).getByText('Where shall we meet?')).toBeVisible()
})

test('a new message is shown once, moves its conversation up and is counted; reading it elsewhere clears the New [spec-messages-new]', async () => {
  open('/messages?to=3')
  await screen.findByRole('region', { name: 'Messages with Priya' })
  const event = { type: 'message', otherUserId: 4, message: message(30, 4, 'Are you there?'), unread: 2 }
  await live.emit(event)
  await live.emit(event)
  const rows = within(await list())
  await waitFor(() =>
    expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Are you there?New'),
      expect.stringContaining('Priya'),
    ]),
  )
  expect(await screen.findByRole('link', { name: 'Messages, 2 unread conversations' })).toBeVisible()

  await live.emit({ type: 'message', otherUserId: 3, message: message(31, 3, 'Gate 12'), unread: 2 })
  const messages = within(screen.getByRole('region', { name: 'Messages with Priya' }))
  expect(await messages.findAllByText('Gate 12')).toHaveLength(1)

  await live.emit({ type: 'conversation', otherUserId: 4, read: true, blocked: false, unread: 0 })
  const kofi = within(await list())
    .getAllByText('Kofi')[0]
    ?.closest('a')
  await waitFor(() => expect(kofi).not.toHaveTextContent('New'))
  expect(await screen.findByRole('link', { name: 'Messages' })).toBeVisible()
})

test('a conversation with a new person appears in the list', async () => {
  const nila = { id: 5, username: 'Nila', profilePictureUrl: null }
  let rows = inbox
  open('/messages', { 'GET /messages': () => ({ body: rows }) })
  await list()
  rows = [{ ...inbox[0]!, id: 9, otherUser: nila, lastMessage: 'Hello!' }, ...inbox]
  await live.emit({ type: 'message', otherUserId: 5, message: message(40, 5, 'Hello!'), unread: 2 })
  expect(await screen.findByText('Nila')).toBeVisible()
})

test('asks the user to log in when the session has ended, and saves the draft [spec-messages-signed-out]', async () => {
  let ended = false
  const signedOut = { status: 401, body: { code: 'signed-out', message: 'Please sign in.' } }
  const { unmount } = open('/messages?to=3', {
    'GET /messages': () => (ended ? signedOut : { body: inbox }),
    'GET /auth/me': () => (ended ? signedOut : { body: asha }),
    'POST /messages': signedOut,
  })
  await userEvent.type(await box(), 'Half a sent')
  ended = true
  await live.emit({ type: 'hello' })
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(screen.queryByText(/^Write here first/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  unmount()
  open('/messages?to=3')
  expect(await box()).toHaveValue('Half a sent')
})

test('a message is shown as it was written; only its addresses are links, and they send no referrer', async () => {
  const evil = '<img src=x onerror=alert(1)> javascript:alert(1) https://user@bank.test/ see https://a.test/x?y=1).'
  open('/messages?to=3', {
    'GET /messages/3': { body: { ...thread, blocked: false, messages: [message(9, 3, evil)] } },
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages with Priya' }))
  const text = messages.getByText(/onerror/)
  expect(text).toHaveTextContent(evil)
  const [link, ...more] = within(text).getAllByRole('link')
  expect(more).toEqual([])
  expect(link).toHaveAttribute('href', 'https://a.test/x?y=1')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer nofollow'))
})

test('after a payment the receipt stands on top of the conversation with the recipient, and not in another one', async () => {
  const paidTip: PaidTipState['paidTip'] = {
    dollars: 15,
    paidAt: new Date('2026-03-04T12:00').toISOString(),
    receiptNumber: 'FA-000012',
    receipt: '/checkout/success?payment_intent=pi_1',
    receiptState: { recorded: 'pi_1' },
  }
  open({ pathname: '/messages', search: '?to=4', state: { paidTip } })
  const receipt = await screen.findByRole('region', { name: 'Receipt' })
  expect(receipt).toHaveTextContent('You tipped $15.00To Kofi.')
  expect(receipt).toHaveTextContent('Mar 4, 2026 · Receipt FA-000012')
  const link = within(receipt).getByRole('link', { name: 'See your receipt' })
  expect(link).toHaveAttribute('href', '/checkout/success?payment_intent=pi_1')
  expect(receipt.compareDocumentPosition(await box())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(within(await list()).getAllByRole('link')[0]!)
  await screen.findByRole('region', { name: 'Messages with Priya' })
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
})

test('there is no composer for a person who does not exist', async () => {
  open('/messages?to=99')
  expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('there is no composer for a blocked person until the block ends', async () => {
  let blocked = true
  open('/messages?to=3', {
    'GET /messages/3': () => ({ body: { ...thread, blocked } }),
    'DELETE /blocks/3': () => {
      blocked = false
      return { status: 204 }
    },
  })
  expect(await screen.findByText(/^You have blocked/)).toHaveTextContent('You have blocked Priya.')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(async () => expect(await box()).toHaveFocus())
})

test('in the list of blocked people the title has the focus after a block has ended', async () => {
  let blocked = [{ id: 3, username: 'Priya', profilePictureUrl: null }]
  open('/messages', {
    'GET /blocks': () => ({ body: blocked }),
    'DELETE /blocks/3': () => {
      blocked = []
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Blocked people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Blocked people' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Unblock Priya' }))
  expect(await dialog.findByText("You haven't blocked anyone.")).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Blocked people' })).toHaveFocus()
})

test('keeps the block when unblocking fails, and unblocks on the next attempt', async () => {
  let gone = true
  const { toast } = open('/messages?to=3', {
    'GET /messages/3': () => ({ body: { ...thread, blocked: true } }),
    'DELETE /blocks/3': () => (gone ? offline() : { status: 204 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Unblocking failed')
  expect(toast()).toMatchObject({ title: 'Unblocking failed' })
  gone = false
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Unblocked' }))
})

test('replaces the composer when the other person has deleted their account', async () => {
  const notice = "This person has deleted their account, so they can't receive messages."
  open('/messages?to=3', { 'GET /messages/3': { body: { ...thread, blocked: false, notice } } })
  const sentence = await screen.findByText(notice)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Priya' }).querySelector('a')).toBeNull()
  const messages = screen.getByRole('region', { name: 'Messages with Priya' })
  expect(messages.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('offers a report only for a visible message of the other person', async () => {
  const hidden = { ...message(10, 3, 'This message is hidden.'), withheld: 'hidden' }
  const { sent } = open('/messages?to=3', {
    'GET /messages/3': { body: { ...thread, blocked: false, messages: [...thread.messages, hidden] } },
    'POST /reports': { status: 204 },
    'POST /blocks/3': { status: 204 },
  })
  const [report, ...others] = await screen.findAllByRole('button', { name: /^Report the message/ })
  expect(others).toEqual([])
  expect(report).toHaveAccessibleName('Report the message “Where shall we meet?”')
  await userEvent.click(report!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a message from Priya' }))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Harassment or threats')
  await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }))
  await waitFor(() =>
    expect(sent.find(({ url }) => url === '/reports')?.body).toMatchObject({ userId: 3, messageId: 9 }),
  )
})

test('a message that moderators remove changes in the open conversation and in the list', async () => {
  const placeholder = 'This message was removed by our team.'
  let [messages, rows] = [thread.messages, inbox]
  open('/messages?to=3', {
    'GET /messages/3': () => ({ body: { ...thread, blocked: false, messages } }),
    'GET /messages': () => ({ body: rows }),
  })
  await screen.findByRole('region', { name: 'Messages with Priya' })
  messages = [messages[0]!, { ...message(9, 3, placeholder), withheld: 'removed' } as (typeof messages)[0]]
  rows = [{ ...inbox[0]!, lastMessage: placeholder }, inbox[1]!]
  await live.emit({ type: 'conversation', otherUserId: 3, read: true, blocked: false, unread: 0, revised: true })
  await waitFor(() => expect(screen.queryByText('Where shall we meet?')).toBeNull())
  expect(screen.getAllByText(placeholder)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Report the message/ })).toBeNull()
})

test('a message that arrives in the open conversation raises no toast', async () => {
  const { toast } = open('/messages?to=3')
  await screen.findByRole('region', { name: 'Messages with Priya' })
  const before = toast()
  await live.emit({ type: 'message', otherUserId: 3, message: message(31, 3, 'Gate 12'), unread: 1 })
  expect((await screen.findAllByText('Gate 12')).length).toBeGreaterThan(0)
  expect(toast()).toBe(before)
})

test('shows each text in its own direction', async () => {
  const otherUser = { ...thread.otherUser, username: 'عبد الرحمن' }
  const arabic = message(9, 3, 'أين نلتقي؟')
  open('/messages?to=3', {
    'GET /messages': { body: [{ ...inbox[0]!, otherUser, lastMessage: arabic.content }] },
    'GET /messages/3': { body: { ...thread, otherUser, blocked: false, messages: [arabic] } },
  })
  expect(await screen.findByRole('heading', { name: otherUser.username })).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: otherUser.username })).toHaveAttribute('href', '/people/3')
  expect(await box()).toHaveAttribute('dir', 'auto')
  const row = within(await list())
  for (const text of [row.getByText(otherUser.username), ...screen.getAllByText(arabic.content)])
    expect(text).toHaveAttribute('dir', 'auto')
})
