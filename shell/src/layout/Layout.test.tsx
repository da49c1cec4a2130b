import type { Site } from '@flight-amigo/backend/contract/documents'
import type { ReleaseNav } from '@flight-amigo/backend/contract/release'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter, useNavigate } from 'react-router-dom'
import { Arriving } from '../../test/Arriving.tsx'
import { asha, renderInSite } from '../../test/renderInSite.tsx'
import { SiteProvider } from '../remotes/site.ts'
import { api, useDispatch } from '../sdk/api.ts'
import { loginRequests } from '../sdk/login.ts'
import { toasts } from '../sdk/toast.ts'
import { createStore } from '../store.ts'
import { Header } from './Header.tsx'
import { Layout } from './Layout.tsx'

afterEach(() => toasts.dismiss(toasts.latest()?.id ?? 0))

const nav: ReleaseNav[] = [
  { to: '/messages', label: 'Messages', area: 'header', order: 40, when: 'signed-in' },
  { to: '/', label: 'Home', area: 'header', order: 10 },
  { to: '/profile', label: 'My Profile', area: 'header', order: 30, when: 'signed-in' },
  { to: '/search', label: 'Browse Listings', area: 'header', order: 20, end: true },
  { to: '/search', label: 'Browse Listings', area: 'footer', order: 20 },
  { to: '/offer/create', label: 'Offer Help', area: 'footer', order: 10 },
]
const site: Site = {
  releases: [{ name: 'any', version: '1', base: '/r/any/1/', routes: [], nav, slots: [], integrity: {} }],
  preview: [],
  shell: { version: '1', base: '/r/shell/1/', integrity: {} },
  user: null,
  responses: {},
  settings: {},
}

const renderPage = (options: Parameters<typeof renderInSite>[1] = {}, page = <h1>A page</h1>) =>
  renderInSite(
    <SiteProvider value={site}>
      <Layout>{page}</Layout>
    </SiteProvider>,
    options,
  )
const labels = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent)
const navigation = (name: string) => screen.getByRole('navigation', { name })

test('A visitor sees the links for everyone, Contact Us last, and Log In', () => {
  renderPage()
  expect(labels(navigation('Main'))).toEqual(['Home', 'Browse Listings', 'Contact Us'])
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull()
})

test("Every page warns of a pending change of the account's address and links to the page that stops it", () => {
  renderPage({ user: { ...asha, emailChangesAt: '2027-01-10T12:00:00.000Z' } })
  expect(screen.getByRole('complementary', { name: 'Email address change' })).toHaveTextContent(
    'The email address of your account is going to change.',
  )
  expect(screen.getByRole('link', { name: 'See or stop it' })).toHaveAttribute('href', '/profile/settings')
})

test('A signed-in person also sees their own links, their name and Log Out', () => {
  renderPage({ user: asha })
  expect(labels(navigation('Main'))).toEqual(['Home', 'Browse Listings', 'My Profile', 'Messages', 'Contact Us'])
  expect(screen.getByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log In' })).toBeNull()
})

const server = { 'POST /auth/logout': { status: 204 } }

test('The account menu opens from its button, leads to the profile and logs out, and Escape returns the focus [spec-keys-menu]', async () => {
  const { address } = renderPage({ user: asha, server })
  const button = screen.getByRole('button', { name: 'Account menu' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const menu = await screen.findByRole('navigation', { name: 'Account' })
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(within(menu).getByRole('link', { name: 'My Profile' })).toHaveFocus()
  expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  expect(button).toHaveFocus()

  await userEvent.click(button)
  await userEvent.click(within(navigation('Account')).getByRole('link', { name: 'My Profile' }))
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  expect(address()).toBe('/profile')
})

test('The account menu closes when the focus or a press leaves it', async () => {
  renderPage({ user: asha })
  const button = screen.getByRole('button', { name: 'Account menu' })
  await userEvent.click(button)
  expect(await screen.findByRole('navigation', { name: 'Account' })).toBeVisible()
  fireEvent.pointerDown(screen.getByRole('heading', { name: 'A page' }))
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
  await userEvent.click(button)
  act(() => screen.getByRole('link', { name: 'Skip to content' }).focus())
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
})

const Forgetting = () => {
  const dispatch = useDispatch()
  useEffect(() => void dispatch(api.util.resetApiState()), [dispatch])
  return null
}

test('While the session is unknown, neither Log In nor Log Out is shown [spec-header-loading]', () => {
  renderPage({ user: asha, server: { 'GET /auth/me': () => new Promise(() => {}) } }, <Forgetting />)
  expect(screen.queryByRole('button', { name: /^Log/ })).toBeNull()
  expect(screen.queryByText('Asha')).toBeNull()
  expect(labels(navigation('Main'))).toEqual(['Home', 'Browse Listings', 'Contact Us'])
})

test('The link to the current page is marked as current', () => {
  renderPage({ at: '/contact' })
  const main = within(navigation('Main'))
  expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('aria-current', 'page')
  expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test('A link is also current on the addresses below its own, unless it has `end`', () => {
  const current = () =>
    within(navigation('Main'))
      .queryAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent)
  const { unmount } = renderPage({ at: '/profile/more', user: asha })
  expect(current()).toEqual(['My Profile'])
  unmount()
  renderPage({ at: '/search/more', user: asha })
  expect(current()).toEqual([])
})

test('The logo links to home [spec-header-logo]', () => {
  renderPage()
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/')
})

test('A keyboard reaches the content in one step', async () => {
  renderPage()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})

test('The header renders on the server without style attributes', () => {
  const html = renderToString(
    <StaticRouter location="/">
      <Provider store={createStore(asha)}>
        <Header />
      </Provider>
    </StaticRouter>,
  )
  expect(html).toContain('Asha')
  expect(html).not.toContain('style=')
})

test('Log In opens the login dialog, and the focus moves to the profile afterwards', async () => {
  renderPage({}, <Arriving />)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(loginRequests.open()).toBe(true)
  fireEvent.click(screen.getByText('Asha arrives'))
  act(() => loginRequests.settle(true))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Asha' })).toHaveFocus())
})

test('The footer links to every page, and tells about risk and tips [spec-footer-risk]', () => {
  renderPage()
  expect(labels(navigation('Footer'))).toEqual([
    'Offer Help',
    'Browse Listings',
    'Help',
    'Safety',
    'About',
    'Contact Us',
    'Terms of Use',
    'Privacy Policy',
  ])
  const footer = screen.getByRole('contentinfo')
  expect(footer).toHaveTextContent("All interactions on Flight Amigo are at the users' own risk.")
  expect(footer).toHaveTextContent('100% of tips go to helpers.')
})

const openMenu = async (user: typeof asha | null = asha) => {
  const view = renderPage({ user, server })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  return { ...view, menu: screen.getByRole('dialog', { name: 'Menu' }) }
}
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('The mobile menu is a modal dialog with the same links and a logo that links to home [spec-keys-menu]', async () => {
  const { menu } = await openMenu()
  expect(labels(menu)).toEqual(['Flight Amigo', 'Home', 'Browse Listings', 'My Profile', 'Messages', 'Contact Us'])
  expect(within(menu).getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/')
})

test('The menu of a visitor has no login', async () => {
  const { menu } = await openMenu(null)
  expect(within(menu).queryByText(/log/i)).toBeNull()
})

test('A link of the menu closes it and opens the page', async () => {
  const { menu, address } = await openMenu()
  await userEvent.click(within(menu).getByRole('link', { name: 'Messages' }))
  await expectClosed()
  expect(address()).toBe('/messages')
})

test('The close button closes the menu and returns the focus to the opening button', async () => {
  const { menu } = await openMenu()
  await userEvent.click(within(menu).getByRole('button', { name: 'Close' }))
  await expectClosed()
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})

test('The menu closes by Escape', async () => {
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await expectClosed()
})

test('The menu closes by a press outside of its content', async () => {
  const { menu } = await openMenu()
  fireEvent.pointerDown(menu)
  fireEvent.click(menu)
  await expectClosed()
})

test('The menu closes by logging out [spec-menu-log-out]', async () => {
  const { menu } = await openMenu()
  await userEvent.click(within(menu).getByRole('button', { name: 'Log Out' }))
  await expectClosed()
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument()
})

test('A failed logout leaves the menu open and shows the failure there', async () => {
  renderPage({ user: asha, server: { 'POST /auth/logout': { status: 500 } } })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  await userEvent.click(within(menu).getByRole('button', { name: 'Log Out' }))
  expect(await within(menu).findByText('Logout failed')).toBeVisible()
})

test('Log Out in the menu is busy until the logout is done, and then the menu closes', async () => {
  let respond = () => {}
  const response = new Promise<{ status: number }>((resolve) => {
    respond = () => resolve({ status: 204 })
  })
  renderPage({ user: asha, server: { 'POST /auth/logout': () => response } })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const logOut = within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Log Out' })
  await userEvent.click(logOut)
  expect(logOut).toHaveAttribute('aria-busy', 'true')
  act(() => respond())
  await expectClosed()
})

const Tidying = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/search?from=HYD', { replace: true })}>
      Tidy up
    </button>
  )
}

test('The menu stays open when the page beneath changes its query', async () => {
  renderPage({ at: '/search' }, <Tidying />)
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  fireEvent.click(screen.getByText('Tidy up'))
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('A click before React has started is repeated, and its mark is removed', async () => {
  const clicked = jest.fn()
  const button = document.body.appendChild(document.createElement('button'))
  button.onclick = clicked
  button.dataset.pressed = ''
  globalThis.pressed = button
  renderPage()
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(button).not.toHaveAttribute('data-pressed')
  button.remove()
})

const privateApi = api.injectEndpoints({
  endpoints: (build) => ({ privateMessages: build.query<string[], void>({ query: () => '/messages' }) }),
})
const PrivateMessages = () => <p>{privateApi.usePrivateMessagesQuery().data ?? 'no messages'}</p>

test('Logging out forgets the person and all private data, goes home and shows a notice [spec-logout-forgets] [spec-logout-said]', async () => {
  let signedIn = true
  const { address } = renderPage(
    {
      user: asha,
      at: '/messages',
      server: {
        'GET /messages': () => (signedIn ? { body: ['a private message'] } : { status: 401 }),
        'POST /auth/logout': () => {
          signedIn = false
          return { status: 204 }
        },
      },
    },
    <PrivateMessages />,
  )
  expect(await screen.findByText('a private message')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(await screen.findByText('You have been logged out of your account')).toBeInTheDocument()
  expect(signedIn).toBe(false)
  expect(screen.queryByText('a private message')).toBeNull()
  expect(address()).toBe('/')
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(screen.queryByText('Asha')).toBeNull()
})

test('Logging out on the home page moves the focus from the removed button to the heading', async () => {
  renderPage({ user: asha, server })
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'A page' })).toHaveFocus())
})

test('A failed logout shows a notice and leaves the person signed in [spec-logout-failed]', async () => {
  const { address } = renderPage({ user: asha, at: '/messages', server: { 'POST /auth/logout': { status: 500 } } })
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(await screen.findByText('Logout failed')).toBeInTheDocument()
  expect(screen.getByText('There was an error logging out')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Asha' })).toBeInTheDocument()
  expect(address()).toBe('/messages')
})
