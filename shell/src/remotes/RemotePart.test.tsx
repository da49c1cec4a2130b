import type { Site } from '@flight-amigo/backend/contract/documents'
import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { asha } from '../../test/renderInSite.tsx'
import { createStore } from '../store.ts'

type Part = ComponentType<object>
const loading = new Map<string, { resolve: (part: Part) => void; reject: (reason: Error) => void }>()
const loadPart = jest.fn(
  (owner: string, part: string) =>
    new Promise<Part>((resolve, reject) => loading.set(`${owner} ${part}`, { resolve, reject })),
)
const trackFailure = jest.fn()
const loadSkeleton = jest.fn(async (_owner: string, _part: string): Promise<Part | undefined> => undefined)
jest.mock('./loader.ts', () => ({
  loadPart,
  loadedPart: () => undefined,
  loadedSkeleton: () => undefined,
  loadSkeleton,
}))
jest.mock('../sdk/track.ts', () => ({ trackFailure }))

const { RemotePart } = require('./RemotePart.tsx') as typeof import('./RemotePart.tsx')
const { PageUnavailable } = require('./Unavailable.tsx') as typeof import('./Unavailable.tsx')
const { Slot } = require('../sdk/Slot.tsx') as typeof import('../sdk/Slot.tsx')
const { cacheResponses, clearCachedResponses } = require('../sdk/api.ts') as typeof import('../sdk/api.ts')
const { SiteProvider } = require('./site.ts') as typeof import('./site.ts')
const { useSession } = require('../sdk/session.ts') as typeof import('../sdk/session.ts')

const filler = (name: string): RemoteRelease => ({
  name,
  version: '1.2.3',
  base: `/r/${name}/1.2.3/`,
  routes: [],
  nav: [],
  slots: [{ name: 'header.badges', skeleton: '', files: [] }],
  integrity: {},
})
const site: Site = {
  releases: [filler('messaging'), filler('payments')],
  preview: [],
  shell: { version: '1', base: '/', integrity: {} },
  user: null,
  responses: {},
  settings: {},
}

beforeEach(() => {
  loading.clear()
  loadPart.mockClear()
  loadSkeleton.mockClear()
  trackFailure.mockClear()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

const show = (ui: ReactNode) =>
  render(
    <Provider store={createStore(asha)}>
      <SiteProvider value={site}>
        <MemoryRouter>{ui}</MemoryRouter>
      </SiteProvider>
    </Provider>,
  )
const showPage = (part = 'route:/messages') =>
  show(
    <RemotePart
      remote="messaging"
      part={part}
      skeleton="<h1>Messages</h1><p>soon</p>"
      renderError={(retry, retrying) => <PageUnavailable title="Messages" onRetry={retry} retrying={retrying} />}
    />,
  )
const settle = (key: string, outcome: Part | Error) =>
  act(async () => {
    const { resolve, reject } = loading.get(key) ?? {}
    if (outcome instanceof Error) reject?.(outcome)
    else resolve?.(outcome)
  })
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('the page replaces the skeleton in its place', async () => {
  const { container } = showPage()
  expect(screen.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const wrapper = container.querySelector('[data-part]')
  await settle('messaging route:/messages', () => <p>Hello Asha</p>)
  expect(screen.getByText('Hello Asha')).toBeVisible()
  expect(screen.queryByText('soon')).toBeNull()
  expect(container.querySelector('[data-part]')).toBe(wrapper)
})

test('after a navigation the skeleton shows as soon as its remote has loaded', async () => {
  loadSkeleton.mockResolvedValueOnce(() => <h1>My Messages</h1>)
  show(<RemotePart remote="messaging" part="route:/next" skeleton="" renderError={() => null} />)
  expect(await screen.findByRole('heading', { name: 'My Messages' })).toBeVisible()
  await settle('messaging route:/next', () => <p>Hello Asha</p>)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('Hello Asha')).toBeVisible()
})

test('the skeleton in the document stays until the page has loaded', () => {
  showPage()
  expect(loadSkeleton).not.toHaveBeenCalled()
})

test('a page that fails to load is named and can be tried again', async () => {
  showPage()
  await settle('messaging route:/messages', new Error('404'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page did not arrive')
  expect(screen.getByRole('alert')).toHaveTextContent('“Messages” is missing for the moment')
  await retry()
  expect(screen.getByText('soon')).toBeVisible()
  await settle('messaging route:/messages', () => <p>Hello Asha</p>)
  expect(screen.getByText('Hello Asha')).toBeVisible()
})

const network = (online: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
afterEach(() => void network(true))

test('a page that fails to load says that the device is offline, and loads when the network is back', async () => {
  showPage('route:/offline')
  await settle('messaging route:/offline', new Error('404'))
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again, or go on with another page.')
  network(false)
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline. Try again when you're connected.")
  act(() => screen.getByRole('button', { name: 'Try again' }).focus())
  network(true)
  await settle('messaging route:/offline', () => <h1>Hello Asha</h1>)
  expect(screen.getByRole('heading', { name: 'Hello Asha' })).toHaveFocus()
})

test('a page of a slow remote has a frame, and a retry keeps its text', async () => {
  show(
    <RemotePart
      remote="messaging"
      part="route:/slow"
      skeleton=""
      renderError={(retry, retrying) => <PageUnavailable title="Messages" onRetry={retry} retrying={retrying} />}
    />,
  )
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  await settle('messaging route:/slow', new Error('404'))
  await retry()
  expect(screen.getByRole('button', { name: 'Try again', busy: true })).toHaveFocus()
})

test('a postponed page shows its skeleton, even if the page has loaded', async () => {
  const page = (waits: boolean) => (
    <RemotePart
      remote="messaging"
      part="route:/stored"
      skeleton="<h1>soon</h1>"
      isPostponed={waits}
      renderError={() => null}
    />
  )
  const { rerender } = render(page(true), {
    wrapper: ({ children }) => (
      <Provider store={createStore(asha)}>
        <SiteProvider value={site}>{children}</SiteProvider>
      </Provider>
    ),
  })
  await settle('messaging route:/stored', () => <p>a private message</p>)
  expect(screen.getByText('soon')).toBeVisible()
  rerender(page(false))
  expect(screen.getByText('a private message')).toBeVisible()
})

test('a page that throws does not affect the frame, and is tried again with new data', async () => {
  let broken = true
  const Page = () => {
    const { user } = useSession()
    if (broken) throw new Error('not a list')
    return <p>Hello {user?.username}</p>
  }
  show(
    <>
      <p>header</p>
      <RemotePart
        remote="messaging"
        part="route:/thrown"
        skeleton=""
        renderError={(again) => <PageUnavailable title="Messages" onRetry={again} />}
      />
    </>,
  )
  await settle('messaging route:/thrown', Page)
  expect(screen.getByText('header')).toBeVisible()
  expect(trackFailure).toHaveBeenCalledTimes(1)
  broken = false
  await retry()
  expect(screen.getByText('Hello Asha')).toBeVisible()
})

test('a broken part is reported once, with its release', async () => {
  showPage('route:/reported')
  await settle('messaging route:/reported', new Error('404'))
  await retry()
  await settle('messaging route:/reported', new Error('404 again'))
  expect(trackFailure.mock.calls).toEqual([['messaging@1.2.3', 'route:/reported']])
})

test('a page causes no error if the user leaves it while it loads', async () => {
  const { unmount } = showPage()
  unmount()
  await settle('messaging route:/messages', () => <p>Hello</p>)
  expect(screen.queryByText('Hello')).toBeNull()
})

test('a broken extension of the header is empty and does not affect the others', async () => {
  const { container } = show(<Slot name="header.badges" />)
  await settle('messaging slot:header.badges', new Error('404'))
  await settle('payments slot:header.badges', () => <b>3 new</b>)
  expect(screen.getByText('3 new')).toBeVisible()
  // An empty part is not displayed (site.css), so it leaves no gap.
  expect(container.querySelector('[data-remote="messaging"]')).toBeEmptyDOMElement()
})

test('an extension does not load while the document says that it has nothing to show', async () => {
  const skipping = { name: 'header.badges', skeleton: '', files: [], data: ['/my?confirmed=false'], skipIfEmpty: true }
  const withData = { ...site, releases: [{ ...filler('listings'), slots: [skipping] }, filler('payments')] }
  const showBadges = () =>
    show(
      <SiteProvider value={withData}>
        <Slot name="header.badges" />
      </SiteProvider>,
    )
  for (const [responses, loads] of [
    [{ '/my?confirmed=false': [] }, ['payments']],
    [{ '/my?confirmed=false': [{ id: 1 }] }, ['listings', 'payments']],
    [{}, ['listings', 'payments']],
  ] as const) {
    clearCachedResponses()
    cacheResponses(responses)
    loadPart.mockClear()
    showBadges().unmount()
    expect(loadPart.mock.calls.map(([remote]) => remote)).toEqual(loads)
  }
})

const listing = { listingId: 4, ownerId: 9, type: 'helper', username: 'Priya' } as const
const withActions = { ...filler('messaging'), slots: [{ name: 'listing.actions', skeleton: '', files: [] }] }
const showActions = () =>
  show(
    <SiteProvider value={{ ...site, releases: [withActions] }}>
      <Slot name="listing.actions" {...listing} />
    </SiteProvider>,
  )

test('an important extension reports that it failed to load, and loads after a retry or when the network is back', async () => {
  showActions()
  await settle('messaging slot:listing.actions', new Error('404'))
  expect(screen.getByRole('status')).toHaveTextContent('Messages are missing for the moment.')
  network(false)
  expect(screen.getByRole('status')).toHaveTextContent("Messages are missing for the moment: you're offline.")
  await retry()
  await settle('messaging slot:listing.actions', new Error('still 404'))
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  network(true)
  await settle('messaging slot:listing.actions', () => <button type="button">Message Priya</button>)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('Message Priya').parentElement).toHaveFocus()
})

test('an extension gets the props of its slot', async () => {
  showActions()
  await settle('messaging slot:listing.actions', (props) => <p>{JSON.stringify(props)}</p>)
  expect(screen.getByText(JSON.stringify(listing))).toBeVisible()
})

test('an extension that throws does not affect the rest', async () => {
  const Throws = () => {
    throw new Error('bad extension')
  }
  show(
    <>
      <p>header</p>
      <Slot name="header.badges" />
    </>,
  )
  await settle('messaging slot:header.badges', Throws)
  await settle('payments slot:header.badges', () => <b>3 new</b>)
  expect(screen.getByText('header')).toBeVisible()
  expect(screen.getByText('3 new')).toBeVisible()
})
