import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { UnreadBadge } from '../badge/UnreadBadge.tsx'
import { MessagesPage } from './MessagesPage.tsx'

const live = liveBrowser()
beforeEach(() => localStorage.clear())

const priya = { id: 3, username: 'Priya', profilePictureUrl: null }
const kofi = { id: 4, username: 'Kofi', profilePictureUrl: null }
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 12, minutes)).toISOString()
const message = (id: number, senderId: number, content: string) => ({ id, senderId, content, createdAt: at(id) })
const inbox = [
  { id: 1, otherUser: priya, read: false, senderId: 3, lastMessage: 'Where shall we meet?', createdAt: at(9) },
  { id: 2, otherUser: kofi, read: false, senderId: asha.id, lastMessage: 'See you there', createdAt: at(8) },
]
const thread = { otherUser: priya, messages: [message(8, asha.id, 'Hello'), message(9, 3, 'Where shall we meet?')] }
const server = {
  'GET /messages': { body: inbox },
  'GET /messages/3': { body: { ...thread, blocked: false } },
  'GET /messages/4': { body: { otherUser: kofi, messages: [], blocked: false } },
  'GET /messages/unread-count': { body: { count: 1 } },
  'POST /messages/3/read': { status: 204 },
  'POST /messages/4/read': { status: 204 },
}
const confirmed = {
  'POST /messages': ({ body }: { body: unknown }) => {
    const { receiverId, content } = body as { receiverId: number; content: string }
    return { status: 201, body: { ...message(20, asha.id, content), receiverId, smsSent: false } }
  },
}
const open = (address: string, answers: object = {}) =>
  renderInSite(
    <>
      <UnreadBadge />
      <MessagesPage />
    </>,
    { at: address, user: asha, server: { ...server, ...answers } },
  )
const list = () => screen.findByRole('list', { name: 'Conversations' })
const box = () => screen.findByRole('textbox', { name: /^Message to/ })
const sendButton = () => screen.getByRole('button', { name: 'Send' })

test('the list shows who, the newest words and when; New only for what the other wrote and nobody has read', async () => {
  open('/messages')
  const [first, second] = within(await list()).getAllByRole('link')
  expect(first).toHaveTextContent('PRPriyaNov 18Where shall we meet?New')
  expect(first).toHaveAttribute('href', '/messages?to=3')
  expect(second).toHaveTextContent('KOKofiNov 18You: See you there')
  expect(screen.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
})

test('with no conversations it says so and leads to the search', async () => {
  open('/messages', { 'GET /messages': { body: [] } })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
})

test('a list that does not come can be asked for again', async () => {
  let broken = true
  open('/messages', { 'GET /messages': () => (broken ? { status: 500, body: {} } : { body: inbox }) })
  expect(await screen.findByText('Your conversations could not be loaded.')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await list()).toBeVisible()
})

test('a conversation shows both sides by day with times, and says that it has been read', async () => {
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

test('before the first word it invites to it, and Send waits for one', async () => {
  open('/messages?to=4')
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible()
  expect(sendButton()).toBeDisabled()
  await userEvent.type(await box(), '   ')
  expect(sendButton()).toBeDisabled()
  await userEvent.type(await box(), 'Hi')
  expect(sendButton()).toBeEnabled()
})

test('Enter sends, Shift and Enter do not; the message shows at once, then confirmed, and the box is empty', async () => {
  let confirm = () => {}
  const { sent, toast } = open('/messages?to=3', {
    'POST /messages': async (request: { body: unknown }) => {
      await new Promise<void>((resolve) => {
        confirm = resolve
      })
      return confirmed['POST /messages'](request)
    },
  })
  await userEvent.type(await box(), 'At gate 12{Shift>}{Enter}{/Shift}at nine')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also send as SMS' }))
  await userEvent.type(await box(), '{Enter}')
  expect(await screen.findByText('Sending…')).toBeVisible()
  expect(await box()).toHaveValue('')
  confirm()
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.getByText(/At gate 12\s+at nine/)).toBeVisible()
  expect(toast()).toMatchObject({ title: 'Message sent' })
  const [request] = sent.filter(({ url, method }) => method === 'POST' && url === '/messages')
  expect(request?.body).toEqual({ receiverId: 3, content: 'At gate 12\nat nine', sendSMS: true })
  expect(request?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,64}$/)
})

test('a success is told in the specification’s words', async () => {
  const { toast } = open('/messages?to=3', confirmed)
  await userEvent.type(await box(), 'Hi{Enter}')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message sent',
      description: 'Your message has been sent successfully.',
    }),
  )
})

test('a message that nobody took is kept, and goes again under the same name: by hand, online again, after a reload', async () => {
  let down = true
  const answers = {
    'POST /messages': (request: { body: unknown }) =>
      down ? { status: 503, body: {} } : confirmed['POST /messages'](request),
  }
  const { sent, toast, unmount } = open('/messages?to=3', answers)
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Message failed',
    description: 'There was a problem sending your message.',
    variant: 'destructive',
  })
  const posts = () => sent.filter(({ url, method }) => method === 'POST' && url === '/messages')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  await screen.findByText('Not sent')
  await act(async () => dispatchEvent(new Event('online')))
  await waitFor(() => expect(posts()).toHaveLength(3))
  await screen.findByText('Not sent')
  unmount()

  down = false
  const again = open('/messages?to=3', answers)
  await waitFor(() => expect(again.toast()).toMatchObject({ title: 'Message sent' }))
  const keys = [...posts(), ...again.sent.filter(({ url, method }) => method === 'POST' && url === '/messages')]
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await screen.findAllByText('Hello?')).toHaveLength(1)
})

test('a refusal is told in the server’s words, and can be deleted', async () => {
  open('/messages?to=3', {
    'POST /messages': { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } },
  })
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText('You cannot write to this person.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByText('Hello?')).toBeNull()
})

test('what arrives is shown once, moves its conversation up and counts; what is read elsewhere is no longer new', async () => {
  open('/messages?to=3')
  await screen.findByRole('region', { name: 'Messages with Priya' })
  const event = { type: 'message', otherUserId: 4, message: message(30, 4, 'Are you there?'), unread: 2 }
  await live.says(event)
  await live.says(event)
  const rows = within(await list())
  await waitFor(() =>
    expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Are you there?New'),
      expect.stringContaining('Priya'),
    ]),
  )
  expect(await screen.findByRole('link', { name: 'Messages, 2 unread conversations' })).toBeVisible()

  await live.says({ type: 'message', otherUserId: 3, message: message(31, 3, 'Gate 12'), unread: 2 })
  const messages = within(screen.getByRole('region', { name: 'Messages with Priya' }))
  expect(await messages.findAllByText('Gate 12')).toHaveLength(1)

  await live.says({ type: 'conversation', otherUserId: 4, read: true, blocked: false, unread: 0 })
  expect(
    within(await list())
      .getAllByText('Kofi')[0]
      ?.closest('a'),
  ).not.toHaveTextContent('New')
  expect(screen.getByRole('link', { name: 'Messages' })).toBeVisible()
})

test('a conversation with somebody new appears in the list', async () => {
  const nila = { id: 5, username: 'Nila', profilePictureUrl: null }
  let rows = inbox
  open('/messages', { 'GET /messages': () => ({ body: rows }) })
  await list()
  rows = [{ ...inbox[0]!, id: 9, otherUser: nila, lastMessage: 'Hello!' }, ...inbox]
  await live.says({ type: 'message', otherUserId: 5, message: message(40, 5, 'Hello!'), unread: 2 })
  expect(await screen.findByText('Nila')).toBeVisible()
})

test('a draft waits in its own conversation, also for a reload, and for nobody else', async () => {
  const first = open('/messages?to=3')
  await userEvent.type(await box(), 'Not yet sent')
  await userEvent.click(screen.getByRole('link', { name: /Kofi/ }))
  await waitFor(async () => expect(await box()).toHaveAccessibleName('Message to Kofi'))
  expect(await box()).toHaveValue('')
  first.unmount()
  const second = open('/messages?to=3')
  expect(await box()).toHaveValue('Not yet sent')
  second.unmount()
  renderInSite(<MessagesPage />, { at: '/messages?to=3', user: { ...asha, id: 8 }, server })
  expect(await box()).toHaveValue('')
})

test('when the session has ended it asks to log in, and what was typed is still there afterwards', async () => {
  let ended = false
  const signedOut = { status: 401, body: { code: 'signed-out', message: 'Please sign in.' } }
  const { unmount } = open('/messages?to=3', {
    'GET /messages': () => (ended ? signedOut : { body: inbox }),
    'GET /auth/me': () => (ended ? signedOut : { body: asha }),
    'POST /messages': signedOut,
  })
  await userEvent.type(await box(), 'Half a sent')
  ended = true
  await live.says({ type: 'hello' })
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  unmount()
  open('/messages?to=3')
  expect(await box()).toHaveValue('Half a sent')
})

test('what people write is shown literally; addresses are links that tell nothing, and nothing else is one', async () => {
  const evil = '<img src=x onerror=alert(1)> javascript:alert(1) https://user@bank.test/ see https://a.test/x?y=1).'
  open('/messages?to=3', {
    'GET /messages/3': { body: { otherUser: priya, blocked: false, messages: [message(9, 3, evil)] } },
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages with Priya' }))
  const text = messages.getByText(/onerror/)
  expect(text).toHaveTextContent(evil)
  const [link, ...more] = within(text).getAllByRole('link')
  expect(more).toEqual([])
  expect(link).toHaveAttribute('href', 'https://a.test/x?y=1')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer nofollow'))
})

test('somebody who is not there cannot be written to', async () => {
  open('/messages?to=99')
  expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('whom one has blocked one cannot write to, until one takes it back', async () => {
  let blocked = true
  open('/messages?to=3', {
    'GET /messages/3': () => ({ body: { ...thread, blocked } }),
    'DELETE /blocks/3': () => {
      blocked = false
      return { status: 204 }
    },
  })
  expect(await screen.findByText('You have blocked Priya.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(await box()).toBeVisible()
})
