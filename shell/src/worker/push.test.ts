import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const owner = jest.fn<() => Promise<number | undefined>>()
jest.mock('../device/offlineNotes.ts', () => ({ owner }))

const { openPage, renewSubscription, showMessage } = require('./push.ts') as typeof import('./push.ts')

const site = 'http://localhost'
let windows: object[] = []

class Channel {
  port1: { onmessage?: (event: { data: string }) => void } = {}
  port2 = { postMessage: (data: string) => this.port1.onmessage?.({ data }) }
}
const shown = jest.fn<(title: string, options: { data: { link: string }; tag: string }) => Promise<void>>()
const opened = jest.fn<(link: string) => Promise<void>>()
const subscribe = jest.fn<(options: unknown) => Promise<object>>()
const realFetch = globalThis.fetch
const fetched = jest.fn<typeof fetch>()

beforeEach(() => {
  windows = []
  for (const mock of [shown, opened, subscribe, fetched]) mock.mockReset().mockResolvedValue(undefined as never)
  owner.mockReset().mockResolvedValue(7)
  globalThis.fetch = fetched
  Object.assign(globalThis, {
    MessageChannel: Channel,
    __webpack_public_path__: '/r/shell/1/',
    clients: { matchAll: async () => windows, openWindow: opened },
    registration: { showNotification: shown, pushManager: { subscribe } },
  })
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const message = { to: 7, title: 'New message from Asha', link: '/messages?to=9', tag: 'messages-9' }
const push = (data: unknown) =>
  showMessage({ data: { text: () => (typeof data === 'string' ? data : JSON.stringify(data)) } } as never)
const page = (path: string, focused: boolean) => ({
  focused,
  focus: jest.fn(async () => {}),
  postMessage: (_: string, [port]: Array<Channel['port2']>) => port?.postMessage(`${site}${path}#part`),
})

test('a notification links to its page, and a later one with the same tag replaces it', async () => {
  await push(message)
  expect(shown.mock.calls).toMatchObject([[message.title, { tag: message.tag, data: { link: message.link } }]])
})

test('shows no notification while its page is in the foreground', async () => {
  windows = [page(message.link, true)]
  await push(message)
  expect(shown).not.toHaveBeenCalled()
  windows = [page(message.link, false), page('/search', true)]
  await push(message)
  expect(shown).toHaveBeenCalledTimes(1)
})

test('ignores messages for another user, with a foreign link, or with an invalid payload', async () => {
  for (const wrong of ['', '{', 'null', '[]', { ...message, to: 8 }, { ...message, link: 'https://evil.test/' }])
    await push(wrong)
  for (const link of ['//evil.test/', '/\\evil.test', 'javascript:alert(1)', 7]) await push({ ...message, link })
  expect(shown).not.toHaveBeenCalled()
})

const click = (link: string) => openPage({ notification: { close: () => {}, data: { link } } } as never)

test('a tap opens the page or focuses the tab that already shows it, and changes no other tab', async () => {
  const [other, open] = [page('/search', true), page('/messages?to=9', false)]
  windows = [other]
  await click(message.link)
  expect(opened.mock.calls).toEqual([[message.link]])
  windows = [other, open]
  await click(message.link)
  expect(opened).toHaveBeenCalledTimes(1)
  expect([open.focus.mock.calls.length, other.focus.mock.calls.length]).toEqual([1, 0])
})

test('a tab that shows the page in another language is focused too', async () => {
  const open = page('/te/messages?to=9', false)
  windows = [open]
  await click(message.link)
  expect([open.focus.mock.calls.length, opened.mock.calls.length]).toEqual([1, 0])
})

test('renews a subscription that its push service has ended for its owner only', async () => {
  subscribe.mockResolvedValue({ endpoint: 'https://push.example/2' })
  await renewSubscription({ oldSubscription: { options: { applicationServerKey: 'key' } } } as never)
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, init?.headers]).toMatchObject(['/api/push/subscription', 'PUT', { 'x-account': '7' }])
  expect(init?.body).toBe('{"endpoint":"https://push.example/2"}')
  owner.mockResolvedValue(undefined)
  await renewSubscription({ oldSubscription: { options: {} } } as never)
  expect(fetched).toHaveBeenCalledTimes(1)
})
