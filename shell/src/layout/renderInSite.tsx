import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { Release, ReleaseNav, Site } from '../remotes/release.ts'
import { SiteProvider } from '../remotes/site.ts'
import type { SessionUser } from '../sdk/session.ts'
import { createStore } from '../store.ts'
import { Toasts } from '../toasts/Toasts.tsx'

/** Somebody who is signed in, in tests. */
export const priya: SessionUser = {
  id: 7,
  username: 'Priya Rao',
  email: 'priya@example.com',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: null,
  bio: null,
  verified: false,
}

const nav: ReleaseNav[] = [
  { to: '/messages', label: 'Messages', place: 'header', order: 40, when: 'signed-in' },
  { to: '/', label: 'Home', place: 'header', order: 10 },
  { to: '/profile', label: 'My Profile', place: 'header', order: 30, when: 'signed-in' },
  { to: '/search', label: 'Browse Listings', place: 'header', order: 20 },
  { to: '/search', label: 'Browse Listings', place: 'footer', order: 20 },
  { to: '/offer/create', label: 'Offer Help', place: 'footer', order: 10 },
]

const release: Release = { name: 'any', version: '1', base: '/r/any/1/', routes: [], nav, slots: [], integrity: {} }

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Renders a part of the site as it stands in a document: with store, router, registry and notices. For tests. */
export function renderInSite(part: ReactElement, { user = null as SessionUser | null, path = '/' } = {}) {
  const store = createStore(user)
  const shell = { version: '1', base: '/r/shell/1/', integrity: {} }
  const site: Site = { releases: [release], preview: [], shell, user, answers: {}, settings: {} }
  const rendered = render(
    <MemoryRouter initialEntries={[path]}>
      <Provider store={store}>
        <SiteProvider value={site}>
          {part}
          <Toasts />
          <Address />
        </SiteProvider>
      </Provider>
    </MemoryRouter>,
  )
  return { store, ...rendered }
}
