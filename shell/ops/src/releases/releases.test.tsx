import type { LiveChange, ReleaseLine } from '@flight-amigo/backend/contract/releases'
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
const made = (generation: number, by: string, what: string): LiveChange => ({
  ...{ generation, at: DAY, by, what },
  changes: [{ name: 'messaging', before: { version: '1.0.0-a' }, after: { version: '1.1.0-b' }, commit: 'badcafe' }],
})
const versions = (version: string, canary?: object) => [
  { name: 'listings', version: '2.0.0-a' },
  { name: 'messaging', version, ...(canary && { canary }) },
]
const RUNNING = { version: '1.1.0-b', percent: 10, guard: true, since: DAY }
const problem = (status: number, code: string, message: string, fields?: object) => ({
  status,
  body: { code, message, requestId: '1', ...fields },
})
const moved = problem(409, 'live-set-changed', 'The live releases have changed. Check them and try again.')
const wrong = problem(401, 'wrong-deploy-token', 'This deploy token is not one of this site, or has been ended.')

type Server = NonNullable<NonNullable<Parameters<typeof renderInSite>[1]>['server']>

function site(more: Server = {}) {
  const state = { generation: 7, lines: LINES, history: [made(7, 'token 9 (*)', 'canary messaging@1.1.0-b 10 %')] }
  const server: Server = {
    'GET /releases/token': () => ({ body: { scope: 'messaging', by: ME } }),
    'GET /releases/live': () => ({ body: { generation: state.generation, live: {} } }),
    'GET /releases': () => ({ body: state.lines }),
    'GET /releases/history': () => ({ body: state.history }),
    ...more,
  }
  return { state, server }
}
const would = (version: string, canary?: object) => () => ({
  body: { generation: 7, what: 'check', live: versions(version, canary) },
})
const open = (server: Server) => renderInSite(<ReleasesPage />, { at: '/ops/releases', server })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const happens = async () =>
  within(await screen.findByRole('region', { name: 'What will happen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

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
  await card('messaging')
  isEnded = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByLabelText('Deploy token')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('has been ended')
})

test("a canary is shown beside the live version with the metrics of both, and only the token's package has actions", async () => {
  open(site().server)
  const own = await card('messaging')
  expect(own.getByRole('row', { name: /^Live/ })).toHaveTextContent('Live4001.0 % (4)500 ms')
  expect(own.getByRole('row', { name: /^Canary/ })).toHaveTextContent('Canary405.0 % (2) (worse)900 ms (worse)')
  expect(own.getByRole('link', { name: /Preview messaging@1.2.0-c/ })).toHaveAttribute(
    'href',
    '/?remotes=messaging@1.2.0-c',
  )
  expect((await card('listings')).queryAllByRole('button')).toEqual([])
  expect(screen.getByText(/Your token can release messaging\. The other packages are read-only/)).toBeVisible()
  const history = within(screen.getByRole('region', { name: 'History' }))
  expect(history.getByText(/token 9/)).toHaveTextContent('token 9 (*) · Nov 20, 2026')
  expect(history.getByText('badcafe')).toBeVisible()
})

test.each([
  [
    'Make Live',
    '/promote',
    '1.1.0-b',
    undefined,
    'All visitors get messaging 1.1.0-b, which 10 % have as a canary, instead of 1.0.0-a.',
    { releases: ['messaging@1.1.0-b'] },
  ],
  [
    'Take Back',
    '/rollback',
    '1.0.0-a',
    undefined,
    'The canary 1.1.0-b of messaging ends: all visitors get 1.0.0-a.',
    { names: ['messaging'] },
  ],
  [
    'Change Share or Guard',
    '/canary',
    '1.0.0-a',
    { ...RUNNING, percent: 10, guard: false },
    'Nothing guards it: you watch the metrics.',
    { release: 'messaging@1.1.0-b', percent: 10, guard: true },
  ],
] as const)(
  "%s says what will happen by the site's own word, and names the set that it is about",
  async (label, path, version, canary, sentence, body) => {
    const acts = jest.fn()
    const { server } = site()
    const { sent, toast } = open({
      ...server,
      [`POST /releases${path}`]: ({ body: action }: { body: unknown }) => {
        if ((action as { check?: boolean }).check) return would(version, canary)()
        acts(action)
        return { body: { generation: 8, what: 'done', live: versions(version, canary) } }
      },
    } as Server)
    await userEvent.click((await card('messaging')).getByRole('button', { name: label }))
    expect(await happens()).toContain(sentence)
    expect(acts).not.toHaveBeenCalled()
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(
      dialog.getAllByRole('button').find(({ textContent }) => textContent !== 'Cancel') as HTMLElement,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acts.mock.calls).toEqual([[{ ...body, generation: 7 }]])
    expect(toast()?.title).toMatch(/: done$/)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'messaging' })).toHaveFocus())
    expect(sent.filter(({ url }) => url === '/releases').length).toBeGreaterThan(1)
  },
)

test('the dialog shows every reason for a refusal before the user confirms', async () => {
  const fields = {
    1: 'messaging@1.2.0-c: claims /search, which is of listings.',
    2: 'messaging@1.2.0-c: its files are gone.',
  }
  open({ ...site().server, 'POST /releases/promote': problem(422, 'refused', 'The release was refused.', { fields }) })
  await press('Make Live: messaging@1.2.0-c')
  const alert = await screen.findByRole('alert')
  for (const reason of Object.values(fields)) expect(within(alert).getByText(reason)).toBeVisible()
})

test('asks for consent to an unchecked release, and takes a whole number from 1 to 99 as the share', async () => {
  const { sent } = open({
    ...site().server,
    'POST /releases/canary': would('1.0.0-a', { ...RUNNING, version: '1.2.0-c', percent: 5 }),
  })
  await press('Canary of messaging@1.2.0-c')
  const share = await screen.findByLabelText(/Share of the visitors/)
  await userEvent.clear(share)
  await userEvent.type(share, '100')
  expect(screen.getByText('Please enter a whole number from 1 to 99')).toBeVisible()
  await press('Start Canary')
  expect(screen.getByRole('dialog')).toBeVisible()
  await userEvent.clear(share)
  await userEvent.type(share, '5')
  await userEvent.click(screen.getByLabelText(/Go ahead although no one has checked messaging@1.2.0-c/))
  expect(await happens()).toContain('5 % of the visitors get messaging 1.2.0-c, the others keep 1.0.0-a.')
  await press('Start Canary')
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      ...{ release: 'messaging@1.2.0-c', percent: 5, guard: true, skipVisualCheck: true, generation: 7 },
    }),
  )
})

test('a token for all packages makes several live as one set', async () => {
  const { server, state } = site()
  state.lines = [...LINES, line('listings', '2.1.0-b', { status: 'stored', publishedAt: '2026-11-21T10:00:00.000Z' })]
  const { sent } = open({
    ...server,
    'GET /releases/token': { body: { scope: '*', by: 'token 1 (*)' } },
    'POST /releases/promote': would('1.1.0-b'),
  })
  await userEvent.click((await card('messaging')).getByRole('button', { name: 'Make Live' }))
  await userEvent.click(await screen.findByLabelText('listings@2.1.0-b'))
  await happens()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make Live' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      ...{ releases: ['messaging@1.1.0-b', 'listings@2.1.0-b'], generation: 7 },
    }),
  )
})

test('reports changes of others, in an open dialog too, and the older request changes nothing', async () => {
  const { server, state } = site()
  let response: object = moved
  const { sent, toast } = open({
    ...server,
    'POST /releases/retire': ({ body }) =>
      (body as { check?: boolean }).check
        ? { body: { generation: state.generation, what: 'check', live: [versions('')[0]] } }
        : response,
  })
  await press('Retire')
  expect(await happens()).toContain(
    'messaging is no longer live: its addresses return 404, and what it shows elsewhere is gone.',
  )
  state.generation = 80
  state.history = [made(80, ME, 'promote messaging@1.1.0-b'), ...state.history]
  const deed = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Retire' })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(/promote messaging@1.1.0-b. Please read again/)).toBeVisible()
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The live set has changed' }))
  await userEvent.click(deed())
  expect(await screen.findByText('The live releases have changed. Check them and try again.')).toBeVisible()
  response = { body: { generation: 9, what: 'retire messaging', live: [] } }
  await userEvent.click(deed())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const requests = sent.filter(({ url, body }) => url === '/releases/retire' && !(body as { check?: boolean }).check)
  expect(requests.map(({ body }) => (body as { generation: number }).generation)).toEqual([7, 80])
  // A finished action is not checked again, because the server would refuse it.
  await waitFor(() => expect(sent.filter(({ url }) => url === '/releases').length).toBeGreaterThan(2))
  expect(sent.filter(({ url }) => url === '/releases/retire').at(-1)).toBe(requests.at(-1))
})

test('without a network the page shows the time of its data, the dialog keeps its choices, and the next attempt works', async () => {
  const { server, state } = site()
  let isOnline = true
  const cut = <Reply,>(reply: Reply): Reply => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return reply
  }
  const { toast } = open({
    ...server,
    'GET /releases/live': () => cut({ body: { generation: 7, live: {} } }),
    'GET /releases': () => cut({ body: state.lines }),
    'POST /releases/withdraw': () => cut({ status: 204 }),
  })
  await press('Withdraw messaging@1.2.0-c')
  isOnline = false
  await press('Withdraw')
  expect(await screen.findByText('The site did not respond. Please try again: nothing is done twice.')).toBeVisible()
  expect(toast()).toMatchObject({ title: 'Withdraw failed', variant: 'destructive' })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The site does not respond')).toBeVisible()
  isOnline = true
  await press('Withdraw')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('The site does not respond')).toBeNull())
})

test('an empty registry shows the command for the first release', async () => {
  const { server, state } = site()
  state.lines = []
  state.history = []
  open(server)
  expect(await screen.findByText('Nothing has been released yet')).toBeVisible()
})

test('a token for previews sees everything and no button that changes what is live', async () => {
  const token = { scope: 'messaging', by: ME, mayPromote: false }
  open(site({ 'GET /releases/token': () => ({ body: token }) }).server)
  const messaging = await card('messaging')
  expect(screen.getByText(/Your token can publish previews of messaging\. It cannot change what is live/)).toBeVisible()
  await userEvent.click(messaging.getByText('1 more release'))
  expect(messaging.getByRole('link', { name: /Preview messaging@1\.2\.0-c/ })).toBeVisible()
  expect(messaging.queryAllByRole('button')).toEqual([])
})

test('a release shows its commit, author and pipeline', async () => {
  const { state, server } = site()
  const pipeline = 'https://ci.test/runs/7'
  state.lines = [line('messaging', '1.0.0-a', { author: 'Priya Rao', pipeline })]
  open(server)
  const messaging = await card('messaging')
  expect(messaging.getByText('Priya Rao')).toBeVisible()
  expect(messaging.getByRole('link', { name: 'Pipeline of messaging@1.0.0-a, in a new tab' })).toHaveAttribute(
    'href',
    pipeline,
  )
})

test('the browser errors of a release are listed with location, count and time', async () => {
  const { state, server } = site()
  const error = { route: '/messages', engine: 'WebKit', lastAt: DAY }
  state.lines = [
    line('messaging', '1.0.0-a', {
      errors: [
        { message: 'TypeError: x is undefined', count: 1200, ...error },
        { message: 'Error: … is gone', count: 1, ...error },
      ],
    }),
    line('listings', '2.0.0-a', { errors: [] }),
  ]
  open(server)
  const messaging = await card('messaging')
  await userEvent.click(messaging.getByText('2 different errors in browsers'))
  const shown = messaging.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toEqual([
    expect.stringMatching(/^TypeError: x is undefined1,200 times at \/messages in WebKit, last /),
    expect.stringMatching(/^Error: … is goneonce at \/messages in WebKit, last /),
  ])
  expect((await card('listings')).queryByText(/in browsers/)).toBeNull()
})
