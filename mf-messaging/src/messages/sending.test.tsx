import { forgetPerson, useDispatch } from '@flight-amigo/shell/sdk'
import { asha, renderInSite } from '@flight-amigo/shell/test'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveBrowser } from '../../test/live.ts'
import { box, confirmed, message, offline, open, sendButton, server, thread } from '../../test/messages.tsx'
import { UnreadBadge } from '../badge/UnreadBadge.tsx'
import { MessagesPage } from './MessagesPage.tsx'

liveBrowser()
beforeEach(() => localStorage.clear())

test('invites to write in an empty conversation, with Send disabled until there is text [spec-messages-start] [spec-messages-not-empty]', async () => {
  open('/messages?to=4')
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeVisible()
  expect(sendButton()).toBeDisabled()
  await userEvent.type(await box(), ' \u200b\u3164 ')
  expect(sendButton()).toBeDisabled()
  await userEvent.type(await box(), 'Hi')
  expect(sendButton()).toBeEnabled()
})

test('Enter sends, Shift and Enter do not; the message is shown at once and confirmed later, and the field is empty [spec-messages-cleared]', async () => {
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
  expect(screen.getByText("Not sent as SMS: they don't receive texts")).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Also send as SMS' })).not.toBeChecked()
  expect(toast()).toMatchObject({ title: 'Message sent' })
  const [request] = sent.filter(({ url, method }) => method === 'POST' && url === '/messages')
  expect(request?.body).toEqual({ receiverId: 3, content: 'At gate 12\nat nine', sendSMS: true })
  expect(request?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,64}$/)
})

test('a sent message is announced [spec-messages-sent]', async () => {
  const { toast } = open('/messages?to=3', confirmed)
  await userEvent.type(await box(), 'Hi{Enter}')
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Message sent',
      description: 'Your message has been sent successfully.',
    }),
  )
})

test('resends an unconfirmed message with the same key: by the button, when online, after a reload [spec-talk-once]', async () => {
  let down = true
  const responses = {
    'POST /messages': (request: { body: unknown }) =>
      down ? { status: 503, body: {} } : confirmed['POST /messages'](request),
  }
  const { sent, toast, unmount } = open('/messages?to=3', responses)
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Message failed',
    description: 'There was a problem sending your message.',
    variant: 'destructive',
  })
  const posts = () => sent.filter(({ url, method }) => method === 'POST' && url === '/messages')
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Hello?' }))
  await waitFor(() => expect(posts()).toHaveLength(2))
  await screen.findByText('Not sent')
  await act(async () => dispatchEvent(new Event('online')))
  // Browsers report the network before requests succeed.
  await waitFor(() => expect(posts().length).toBeGreaterThan(3), { timeout: 3_000 })
  await screen.findByText('Not sent')
  unmount()

  down = false
  const messages = [...thread.messages, message(20, asha.id, 'Hello?')]
  const again = open('/messages?to=3', {
    ...responses,
    'GET /messages/3': { body: { ...thread, blocked: false, messages } },
  })
  await waitFor(() => expect(again.toast()).toMatchObject({ title: 'Message sent' }))
  const keys = [...posts(), ...again.sent.filter(({ url, method }) => method === 'POST' && url === '/messages')]
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await screen.findAllByText('Hello?')).toHaveLength(1)
})

test('shows a failed message in the list and as a toast, and keeps its text [spec-messages-failed]', async () => {
  let respond: () => object = offline
  const { toast } = open('/messages?to=3', {
    'POST /messages': (request: { body: unknown }) =>
      respond === offline ? offline() : confirmed['POST /messages'](request),
  })
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(screen.getByText('Hello?')).toBeVisible()
  expect(toast()).toMatchObject({
    title: 'Message failed',
    description: 'There was a problem sending your message.',
  })
  respond = () => ({})
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Hello?' }))
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message sent' }))
})

test('says at the message that the device is offline, until it is online again', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/messages?to=3', { 'POST /messages': offline })
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText("You're offline. We'll send it when you have a connection.")).toBeVisible()
  onLine.mockRestore()
  await act(async () => dispatchEvent(new Event('online')))
  expect(await screen.findByText('Not sent')).toBeVisible()
})

test('sends messages to one person in order, also when the first one fails', async () => {
  const responses: Array<(resolve: object) => void> = []
  const { sent } = open('/messages?to=3', {
    'POST /messages': () => new Promise((resolve) => responses.push(resolve)),
  })
  const texts = () =>
    sent.flatMap(({ url, method, body }) =>
      method === 'POST' && url === '/messages' ? (body as { content: string }).content : [],
    )
  const confirm = (content: string) =>
    act(async () =>
      responses.shift()?.(confirmed['POST /messages']({ body: { receiverId: 3, sendSMS: false, content } })),
    )
  await userEvent.type(await box(), 'Gate 12{Enter}')
  await userEvent.type(await box(), 'No, gate 14{Enter}')
  await act(async () => responses.shift()?.({ status: 503, body: {} }))
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(texts()).toEqual(['Gate 12'])
  await act(async () => dispatchEvent(new Event('online')))
  await confirm('Gate 12')
  await waitFor(() => expect(texts()).toEqual(['Gate 12', 'Gate 12', 'No, gate 14']))
  await act(async () => responses.shift()?.({ status: 503, body: {} }))
  expect(await screen.findByText('Not sent')).toBeVisible()
  await userEvent.type(await box(), 'Or 15{Enter}')
  await waitFor(() => expect(texts()).toEqual(['Gate 12', 'Gate 12', 'No, gate 14', 'No, gate 14']))
  await confirm('No, gate 14')
  await waitFor(() => expect(texts().at(-1)).toBe('Or 15'))
  await confirm('Or 15') // unsent messages would affect the next test, too
})

const sentMessage = confirmed['POST /messages']({ body: { receiverId: 3, sendSMS: false } }).body
const posts = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ url, method }) => method === 'POST' && url === '/messages').map(({ body }) => body)
const unread = { 'GET /messages/unread-count': { body: { count: 0 } } }
const store = (content: string, at: number, to = 3, state = 'unconfirmed') =>
  localStorage.setItem(
    `private:7:unsent:key-of-${at}`,
    JSON.stringify({ key: `key-of-${at}`, to, content, sendSMS: false, at, state }),
  )

test('sends pending messages in order from any page, and not a refused one', async () => {
  store('One', 1)
  store('Two', 2)
  store('Refused', 3, 3, 'refused')
  const { sent } = renderInSite(<UnreadBadge />, { user: asha, server: { ...unread, ...confirmed } })
  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(posts(sent)).toMatchObject([{ content: 'One' }, { content: 'Two' }])
})

test('a message to one person that cannot be sent does not stop those to others', async () => {
  store('To Priya', 1, 3)
  store('To Kofi', 2, 4)
  store('Also to Kofi', 3, 4)
  const { sent } = renderInSite(<UnreadBadge />, {
    user: asha,
    server: {
      ...unread,
      'POST /messages': (request: { body: unknown }) =>
        (request.body as { receiverId: number }).receiverId === 3
          ? { status: 503, body: {} }
          : confirmed['POST /messages'](request),
    },
  })
  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(posts(sent)).toMatchObject([{ content: 'To Priya' }, { content: 'To Kofi' }, { content: 'Also to Kofi' }])
})

test('sends queued messages after the page is left, but not after a logout', async () => {
  for (const isOut of [false, true]) {
    let respond: ((_: object) => void) | undefined
    const first = open('/messages?to=3', {
      'POST /messages': (request: { body: unknown }) =>
        respond === undefined
          ? new Promise((resolve) => {
              respond = resolve
            })
          : confirmed['POST /messages'](request),
    })
    await userEvent.type(await box(), 'One{Enter}')
    await userEvent.type(await box(), 'Two{Enter}')
    first.rerender(null)
    if (isOut) localStorage.clear()
    await act(async () => respond?.({ status: 201, body: { ...sentMessage, content: 'One' } }))
    if (!isOut) await waitFor(() => expect(posts(first.sent)).toHaveLength(2))
    expect(posts(first.sent)).toHaveLength(isOut ? 1 : 2)
    await waitFor(() => expect(localStorage).toHaveLength(0))
    first.unmount()
  }
})

test('deletes a message in flight at logout, without a toast', async () => {
  let fail = (_: object) => {}
  const { rerender, toast } = open('/messages?to=3', {
    'POST /messages': () =>
      new Promise((resolve) => {
        fail = resolve
      }),
  })
  await userEvent.type(await box(), 'On its way{Enter}')
  const before = toast()
  rerender(null)
  localStorage.clear()
  await act(async () => fail({ status: 503 }))
  expect([toast(), localStorage.length]).toEqual([before, 0])
})

test("a refused message shows the server's reason and can be deleted", async () => {
  open('/messages?to=3', {
    'POST /messages': { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } },
  })
  await userEvent.type(await box(), 'Hello?{Enter}')
  expect(await screen.findByText('You cannot write to this person.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete: Hello?' }))
  expect(screen.queryByText('Hello?')).toBeNull()
})

test('keeps a message when the session has ended, and sends it after the next login', async () => {
  const other = { status: 409, body: { code: 'another-account', message: 'Somebody else is signed in.' } }
  const stale = open('/messages?to=3', { 'POST /messages': other })
  await userEvent.type(await box(), 'From me{Enter}')
  expect(await screen.findByText('Not sent')).toBeVisible()
  stale.unmount()
  const again = open('/messages?to=3', confirmed)
  await waitFor(() => expect(again.toast()).toMatchObject({ title: 'Message sent' }))
})

test('a draft stays with its conversation and its author, and survives a reload', async () => {
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

function LogOut() {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => forgetPerson(dispatch)}>
      Log Out
    </button>
  )
}

test('deletes drafts and unsent messages at logout', async () => {
  const ui = (
    <>
      <MessagesPage />
      <LogOut />
    </>
  )
  const down = { ...server, 'POST /messages': { status: 503 } }
  const visit = () => renderInSite(ui, { at: '/messages?to=3', user: asha, server: down })
  const first = visit()
  await userEvent.type(await box(), 'Never sent{Enter}')
  expect(await screen.findByText('Not sent')).toBeVisible()
  await userEvent.type(await box(), 'Half a sent')
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  first.unmount()
  visit()
  expect(await box()).toHaveValue('')
  expect(screen.queryByText('Never sent')).toBeNull()
})

test('a message is marked with its language, and says which one it is unless the reader has it too', async () => {
  const messages = [
    { ...message(5, 3, 'నేను గేట్ దగ్గర ఉన్నాను'), language: 'te' },
    { ...message(6, 3, 'I am here'), language: 'en' },
    { ...message(7, asha.id, 'ఇక్కడ'), language: 'te' },
  ]
  open('/messages?to=3', { 'GET /messages/3': { body: { ...thread, blocked: false, messages } } })
  const theirs = await screen.findByText('నేను గేట్ దగ్గర ఉన్నాను')
  expect(theirs).toHaveAttribute('lang', 'te')
  expect(theirs.closest('li')).toHaveTextContent('Telugu · ')
  expect(screen.getByText('I am here')).toHaveAttribute('lang', 'en')
  expect(screen.getAllByText(/Telugu/)).toHaveLength(1)
})
