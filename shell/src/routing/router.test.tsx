import type { Site } from '@flight-amigo/backend/contract/documents'
import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { asha } from '../../test/renderInSite.tsx'
import { SiteProvider } from '../remotes/site.ts'
import { api, cacheResponses } from '../sdk/api.ts'
import { loginRequests } from '../sdk/login.ts'
import { rememberUser, type SessionUser } from '../sdk/session.ts'
import { toasts } from '../sdk/toast.ts'
import { createStore } from '../store.ts'

const mockNetwork = { isGone: false }
jest.mock('../remotes/loader.ts', () => ({
  loadPart: async () => {
    if (mockNetwork.isGone) throw new Error('The network is gone.')
    return new Promise(() => {})
  },
  loadedPart: () => undefined,
  loadedSkeleton: () => undefined,
  loadSkeleton: async () => undefined,
}))
const { Router } = require('../router.tsx') as typeof import('../router.tsx')

const route = (path: string, title: string, more = {}) => ({
  path,
  title,
  skeleton: `<h1>${title} page</h1>`,
  files: [],
  ...more,
})
const release = (name: string, routes: RemoteRelease['routes']): RemoteRelease => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  routes,
  nav: [],
  slots: [],
  integrity: {},
})
const site: Site = {
  releases: [
    release('listings', [route('/', 'Home'), route('/search', 'Search Results'), route('/find/create', 'Find Help')]),
    release('account', [route('/profile', 'Profile', { protected: true }), route('/verify', 'Verification')]),
    release('payments', [route('/tip/:userId', 'Tip Payment', { protected: true })]),
  ],
  preview: [],
  shell: { version: '1', base: '/', integrity: {} },
  user: null,
  responses: {},
  settings: {},
}

const beacons: Blob[] = []
beforeEach(() => {
  beacons.length = 0
  mockNetwork.isGone = false
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_address: string, body: Blob) => beacons.push(body) > 0,
    configurable: true,
  })
  window.scrollTo = () => {}
  const latest = toasts.latest()
  if (latest) toasts.dismiss(latest.id)
})

function open(at: string, user: SessionUser | null = null) {
  const store = createStore(user)
  let address = ''
  let go: ReturnType<typeof useNavigate> = () => {}
  const Bar = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    go = useNavigate()
    return <Link to="/search?from=HYD">Browse</Link>
  }
  render(
    <Provider store={store}>
      <SiteProvider value={site}>
        <MemoryRouter initialEntries={[at]}>
          <Bar />
          <main>
            <Router />
          </main>
        </MemoryRouter>
      </SiteProvider>
    </Provider>,
  )
  return {
    address: () => address,
    store,
    go: (to: string) => act(async () => void go(to)),
    signIn: () => act(async () => void store.dispatch(rememberUser(asha))),
  }
}
const chooseLogIn = () => void toasts.latest()?.action?.onClick()
const heading = () => screen.getByRole('heading', { level: 1 })

test.each([
  ['/', 'Home'],
  ['/search?from=HYD', 'Search Results'],
  ['/contact', 'Contact'],
  ['/no-such-page', 'Not Found'],
])('%s is titled "Flight Amigo - %s"', (at, title) => {
  open(at)
  expect(document.title).toBe(`Flight Amigo - ${title}`)
})

test.each([
  ['/create-find-help?from=HYD', '/find/create?from=HYD'],
  ['/verification', '/verify'],
])('%s has moved to %s', (from, to) => {
  expect(open(from).address()).toBe(to)
})

test.each([
  ['/profile', '/?redirect=%2Fprofile'],
  ['/tip/7?amount=5&name=Ann%20B', '/?redirect=%2Ftip%2F7%3Famount%3D5%26name%3DAnn%2520B'],
])('%s asks a visitor to log in and keeps the address', (path, address) => {
  expect(open(path).address()).toBe(address)
  expect(heading()).toHaveTextContent('Home page')
})

test('a signed-in person sees the protected page', () => {
  expect(open('/profile', asha).address()).toBe('/profile')
  expect(heading()).toHaveTextContent('Profile page')
})

test('a visitor with a redirect target is asked to log in and then sent there', async () => {
  const { address, signIn } = open('/?redirect=%2Ftip%2F7%3Famount%3D5')
  expect(toasts.latest()).toMatchObject({
    title: 'Login Required',
    description: 'Please login to access this page',
    action: { label: 'Log In' },
  })
  chooseLogIn()
  expect(loginRequests.open()).toBe(true)
  await signIn()
  await act(async () => loginRequests.settle(true))
  await waitFor(() => expect(address()).toBe('/tip/7?amount=5'))
})

test.each(['/%0a', '/a%E2%80%A8b'])(
  'shows the page for unknown addresses at %s, which the router matches with none',
  async (address) => {
    open(address)
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  },
)

test('a failure to load the page for unknown addresses names it as its heading does', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  mockNetwork.isGone = true
  open('/no-such-page')
  expect(await screen.findByText('“Page Not Found” is missing for the moment')).toBeVisible()
  expect(document.title).toBe('Flight Amigo - Not Found')
})

test('a canceled login redirects nowhere', async () => {
  const { address } = open('/?redirect=%2Fprofile')
  chooseLogIn()
  await act(async () => loginRequests.settle(false))
  expect(address()).toBe('/?redirect=%2Fprofile')
})

test('any login on the page goes to the redirect target', async () => {
  const { address, signIn } = open('/?redirect=%2Fprofile')
  await signIn()
  await waitFor(() => expect(address()).toBe('/profile'))
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/?redirect=%2Fprofile'])(
  'does not redirect to %s [spec-redirect-elsewhere]',
  (target) => {
    const at = `/?redirect=${encodeURIComponent(target)}`
    expect(open(at, asha).address()).toBe(at)
    expect(heading()).toHaveTextContent('Home page')
  },
)

test('a home page without a redirect target asks for no login', () => {
  open('/')
  expect(toasts.latest()).toBeNull()
})

test('navigation moves the focus to the new heading; a first visit and a changed query do not', async () => {
  const { go } = open('/')
  expect(document.body).toHaveFocus()
  await userEvent.click(screen.getByRole('link', { name: 'Browse' }))
  expect(heading()).toHaveTextContent('Search Results page')
  expect(heading()).toHaveFocus()
  screen.getByRole('link', { name: 'Browse' }).focus()
  await go('/search?from=DEL')
  expect(screen.getByRole('link', { name: 'Browse' })).toHaveFocus()
})

test('the focus stays on the heading when the page replaces the skeleton', async () => {
  const { go } = open('/')
  await go('/search')
  const part = document.querySelector('[data-part]') as HTMLElement
  await act(async () => {
    part.innerHTML = '<h1>Search Results</h1>'
  })
  expect(heading()).toHaveFocus()
})

test('every page is counted once, by title and path [spec-page-counted]', async () => {
  const { go } = open('/')
  await go('/search?from=HYD')
  await go('/search?from=DEL')
  await go('/create-find-help')
  const read = (blob: Blob) =>
    new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(JSON.parse(String(reader.result)))
      reader.readAsText(blob)
    })
  expect(await Promise.all(beacons.map(read))).toEqual([
    { type: 'page', title: 'Flight Amigo - Home', path: '/' },
    { type: 'page', title: 'Flight Amigo - Search Results', path: '/search' },
    { type: 'page', title: 'Flight Amigo - Find Help', path: '/find/create' },
  ])
})

test('a new page starts at its top; a changed query keeps the scroll position', async () => {
  const scrolled = jest.fn()
  window.scrollTo = scrolled as typeof window.scrollTo
  const { go } = open('/')
  await go('/search')
  expect(scrolled.mock.calls).toEqual([[0, 0]])
  await go('/search?from=HYD')
  expect(scrolled).toHaveBeenCalledTimes(1)
})

test("only the document's own page uses its responses: the next page sends its own requests", async () => {
  const { go, store } = open('/')
  const { tips } = api.injectEndpoints({
    endpoints: (build) => ({ tips: build.query<string, string>({ query: (address) => address }) }),
  }).endpoints
  const request = async (address: string) => (await store.dispatch(tips.initiate(address))).data
  globalThis.fetch = async () => Response.json('new')
  cacheResponses({ '/tips?page=1': 'old', '/tips?page=2': 'old' })
  await go('/?from=HYD')
  expect(await request('/tips?page=1')).toBe('old')
  await go('/search')
  expect(await request('/tips?page=2')).toBe('new')
})
