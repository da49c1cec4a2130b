import { asha } from '@flight-amigo/shell/test'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, inbox, list, message, open, thread } from '../../test/messages.tsx'

const live = liveBrowser()
beforeEach(() => localStorage.clear())

test('the list shows each person, the last message and its time, and New for an unread message of the other person', async () => {
  open('/messages')
  const [first, second] = within(await list()).getAllByRole('link')
  expect(first).toHaveTextContent('PRPriyaNov 18Where shall we meet?New')
  expect(first).toHaveAttribute('href', '/messages?to=3')
  expect(second).toHaveTextContent('KOKofiNov 18You: See you there')
  expect(screen.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
})

test('an empty list says so and links to the search', async () => {
  open('/messages', { 'GET /messages': { body: [] } })
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search')
})

test('a list that fails to load can be loaded again', async () => {
  let broken = true
  open('/messages', { 'GET /messages': () => (broken ? { status: 500, body: {} } : { body: inbox }) })
  expect(await screen.findByText('Your conversations could not be loaded.')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await list()).toBeVisible()
})

test('a conversation shows the messages of both people by day with times, and tells the server that it is read', async () => {
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

test('a new message is shown once, moves its conversation up and is counted; reading it elsewhere clears the New', async () => {
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
  await live.says({ type: 'message', otherUserId: 5, message: message(40, 5, 'Hello!'), unread: 2 })
  expect(await screen.findByText('Nila')).toBeVisible()
})

test('when the session has ended, the screen asks to log in and keeps the draft', async () => {
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
  expect(await screen.findByText('You have blocked Priya.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  expect(await box()).toBeVisible()
})
