import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { forgetPerson, useDispatch } from '@flight-amigo/shell/sdk'
import { renderInSite } from '@flight-amigo/shell/test'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReleasesPage } from './ReleasesPage.tsx'
import { forgetToken, saveToken } from './token.ts'

// jsdom supports neither dialogs nor scrolling.
Element.prototype.scrollIntoView = () => undefined
HTMLDialogElement.prototype.showModal = function open() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

const TOKEN = 'flight-amigo-messaging-0123456789'
const ME = 'token 3 (messaging)'
const DAY = new Date('2026-11-20T10:00').toISOString()
const line = (name: string, version: string, more: Partial<ReleaseLine> = {}): ReleaseLine => ({
  ...{ name, version, status: 'stable', percent: null, guard: false, commit: 'c0ffee1', by: 'npm start' },
  ...{ publishedAt: DAY, served: true, broken: [], withdrawn: null, isVisuallyChecked: true, preview: null },
  ...{ sessions: 0, errorShare: null, lcp: null, inp: null, load: null },
  ...more,
})
const running = line('messaging', '1.1.0-b', {
  ...{
    status: 'canary',
    percent: 10,
    guard: true,
    sessions: 40,
    errorShare: 0.05,
    lcp: 900,
    publishedAt: '2026-11-21T10:00:00.000Z',
  },
})
const LINES = [
  line('listings', '2.0.0-a'),
  line('messaging', '1.0.0-a', { sessions: 400, errorShare: 0.01, lcp: 500 }),
  running,
  line('messaging', '1.2.0-c', { status: 'stored', isVisuallyChecked: false, preview: '/?remotes=messaging@1.2.0-c' }),
]
const versions = (version: string, canary?: object) => [
  { name: 'listings', version: '2.0.0-a' },
  { name: 'messaging', version, ...(canary && { canary }) },
]
const problem = (status: number, code: string, message: string, fields?: object) => ({
  status,
  body: { code, message, requestId: '1', ...fields },
})
const moved = problem(409, 'live-set-changed', 'The live releases have changed. Check them and try again.')
const wrong = problem(401, 'wrong-deploy-token', 'This deploy token is not one of this site, or has been ended.')

type Server = NonNullable<NonNullable<Parameters<typeof renderInSite>[1]>['server']>

function site(more: Server = {}) {
  const state = { generation: 7, lines: LINES }
  const server: Server = {
    'GET /releases/token': () => ({ body: { scope: 'messaging', by: ME } }),
    'GET /releases': () => ({ body: state.lines }),
    ...more,
  }
  return { state, server }
}
const planned = (version: string, generation = 7, canary?: object) => ({
  body: { generation, what: 'check', live: versions(version, canary) },
})
const open = (server: Server) => renderInSite(<ReleasesPage />, { at: '/ops/releases', server })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const changes = async () =>
  within(await screen.findByRole('list', { name: 'What will happen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const isCheck = (body: unknown) => (body as { check?: boolean }).check === true

const Leaving = () => {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => forgetPerson(dispatch)}>
      Sign out
    </button>
  )
}

beforeEach(() => saveToken(TOKEN))
afterEach(() => {
  forgetToken()
  jest.useRealTimers()
})

test('a sign-out ends the token', async () => {
  const { unmount } = renderInSite(<Leaving />)
  await press('Sign out')
  unmount()
  open(site().server)
  expect(await screen.findByLabelText('Deploy token')).toBeVisible()
})

test('without storage the token opens the page, and ends with it', async () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  forgetToken()
  const { server } = site()
  const { unmount } = open(server)
  await userEvent.type(screen.getByLabelText('Deploy token'), TOKEN)
  await press('Open')
  expect(await screen.findByText(ME)).toBeVisible()
  unmount()
  open(server)
  expect(await screen.findByLabelText('Deploy token')).toBeVisible()
  broken.mockRestore()
})

test('without a token the page asks for one, says what is wrong with it, and keeps it out of cookies', async () => {
  forgetToken()
  let isKnown = false
  const { server } = site()
  const { sent } = open({
    ...server,
    'GET /releases/token': () => (isKnown ? { body: { scope: '*', by: 'token 1 (*)' } } : wrong),
  })
  await press('Open')
  expect(screen.getByText('Please enter a deploy token')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Deploy token'), 'my password')
  await press('Open')
  expect(screen.getByText(/A deploy token begins with/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.clear(screen.getByLabelText('Deploy token'))
  await userEvent.type(screen.getByLabelText('Deploy token'), TOKEN)
  await press('Open')
  expect(await screen.findByText(/is not one of this site, or has been ended/)).toBeVisible()
  expect(screen.getByLabelText('Deploy token')).toHaveFocus()
  isKnown = true
  await press('Open')
  expect(await screen.findByText('token 1 (*)')).toBeVisible()
  expect(sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  expect(document.cookie).toBe('')
  await press('Forget Token')
  expect(await screen.findByLabelText('Deploy token')).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain(TOKEN)
})

test('a token that has been ended leads back to the token form', async () => {
  const { server, state } = site()
  let isEnded = false
  open({
    ...server,
    'GET /releases/token': () => (isEnded ? wrong : { body: { scope: 'messaging', by: ME } }),
    'GET /releases': () => (isEnded ? wrong : { body: state.lines }),
  })
  await row(/messaging@1.0.0-a/)
  isEnded = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByLabelText('Deploy token')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('has been ended')
})

test("shows what is live and what waits with its metrics, and only the token's package has actions", async () => {
  const { state, server } = site()
  state.lines = [...LINES, line('messaging', '0.9.0-z', { status: 'stored', withdrawn: 'rolled back' })]
  open(server)
  const cells = async (name: RegExp) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent)
  expect((await cells(/messaging@1.0.0-a Live/)).slice(1, 4)).toEqual(['400', '1.0 %', '500 ms'])
  expect((await cells(/messaging@1.1.0-b Canary 10 %, guarded/)).slice(1, 4)).toEqual(['40', '5.0 %', '900 ms'])
  expect(screen.getByRole('link', { name: /Preview messaging@1.2.0-c/ })).toHaveAttribute(
    'href',
    '/?remotes=messaging@1.2.0-c',
  )
  expect(screen.getAllByRole('button').map((one) => one.ariaLabel ?? one.textContent)).toEqual([
    'Forget Token',
    'Make Live: messaging@1.1.0-b',
    'Roll Back: messaging@1.1.0-b',
    'Make Live: messaging@1.2.0-c',
  ])
  expect(screen.queryByText(/messaging@0.9.0-z/)).toBeNull()
})

test.each([
  [
    'Make Live: messaging@1.1.0-b',
    '/promote',
    '1.1.0-b',
    'messaging: 1.0.0-a, canary 1.1.0-b for 10 % → 1.1.0-b',
    { releases: ['messaging@1.1.0-b'] },
  ],
  [
    'Roll Back: messaging@1.1.0-b',
    '/rollback',
    '1.0.0-a',
    'messaging: 1.0.0-a, canary 1.1.0-b for 10 % → 1.0.0-a',
    { names: ['messaging'] },
  ],
] as const)(
  "%s shows the site's own answer first, and names the set that it is about",
  async (label, path, version, change, body) => {
    const acts = jest.fn()
    const { sent, toast } = open({
      ...site().server,
      [`POST /releases${path}`]: ({ body: action }: { body: unknown }) => {
        if (!isCheck(action)) acts(action)
        return planned(version)
      },
    } as Server)
    await press(label)
    expect(await changes()).toEqual([change])
    expect(acts).not.toHaveBeenCalled()
    await press(path === '/promote' ? 'Make Live' : 'Roll Back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acts.mock.calls).toEqual([[{ ...body, generation: 7 }]])
    expect(toast()?.title).toMatch(/: done$/)
    await waitFor(() => expect(sent.filter(({ url }) => url === '/releases').length).toBeGreaterThan(1))
  },
)

test('the dialog shows every reason for a refusal, and cannot be confirmed', async () => {
  const fields = {
    1: 'messaging@1.2.0-c: claims /search, which is of listings.',
    2: 'messaging@1.2.0-c: its files are gone.',
  }
  open({ ...site().server, 'POST /releases/promote': problem(422, 'refused', 'The release was refused.', { fields }) })
  await press('Make Live: messaging@1.2.0-c')
  for (const reason of Object.values(fields)) expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  expect(await button('Make Live')).toBeDisabled()
})

test('an action on a set that has changed meanwhile changes nothing, and shows the new set', async () => {
  let generation = 7
  const { sent } = open({
    ...site().server,
    'POST /releases/promote': ({ body }) => {
      if (isCheck(body)) return planned('1.1.0-b', generation)
      return (body as { generation: number }).generation === 8 ? planned('1.1.0-b', 9) : moved
    },
  })
  await press('Make Live: messaging@1.1.0-b')
  await changes()
  generation = 8
  await press('Make Live')
  expect(await screen.findByText('The live releases have changed. Check them and try again.')).toBeVisible()
  await changes()
  await press('Make Live')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const acts = sent.filter(({ url, body }) => url === '/releases/promote' && !isCheck(body))
  expect(acts.map(({ body }) => (body as { generation: number }).generation)).toEqual([7, 8])
})

test('without a network the page says so, and the next attempt works', async () => {
  const { server, state } = site()
  let isOnline = true
  const cut = <Reply,>(reply: Reply): Reply => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return reply
  }
  open({
    ...server,
    'GET /releases': () => cut({ body: state.lines }),
    'POST /releases/promote': () => cut(planned('1.1.0-b')),
  })
  await press('Make Live: messaging@1.1.0-b')
  await changes()
  isOnline = false
  await press('Make Live')
  expect(await screen.findByText('The site did not respond. Please try again: nothing is done twice.')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The site does not respond')).toBeVisible()
  isOnline = true
  await press('Cancel')
  await press('Make Live: messaging@1.1.0-b')
  await changes()
  await press('Make Live')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an empty registry shows the command for the first release', async () => {
  const { server, state } = site()
  state.lines = []
  open(server)
  expect(await screen.findByText('Nothing has been released yet')).toBeVisible()
})

test('a token for previews sees everything and no button that changes what is live', async () => {
  const token = { scope: 'messaging', by: ME, mayPromote: false }
  open(site({ 'GET /releases/token': () => ({ body: token }) }).server)
  expect(await screen.findByRole('link', { name: /Preview messaging@1\.2\.0-c/ })).toBeVisible()
  expect(screen.getByText(/It cannot change what is live/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Make Live|Roll Back/ })).toBeNull()
})

test('the browser errors of a release are listed with location, count and time', async () => {
  const { state, server } = site()
  const error = { message: 'TypeError: x is undefined', route: '/messages', engine: 'WebKit', count: 12, lastAt: DAY }
  state.lines = [line('messaging', '1.0.0-a', { errors: [error] })]
  open(server)
  await userEvent.click(await screen.findByText('1 error in browsers'))
  expect(screen.getByRole('list', { name: 'Errors of messaging@1.0.0-a' })).toHaveTextContent(
    /^TypeError: x is undefined: 12 × at \/messages in WebKit, last Nov 20, 2026/,
  )
})
