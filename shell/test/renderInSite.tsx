import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { afterEach } from '@jest/globals'
import { cleanup, configure, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { readSite, SiteProvider } from '../src/remotes/site.ts'
import type { SessionUser } from '../src/sdk/session.ts'
import { toasts } from '../src/sdk/toast.ts'
import { createStore } from '../src/store.ts'

/** What a stubbed server answers: a body (200), or a status with one. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Handler = Answer | ((request: SentRequest) => Answer | Promise<Answer>)

/** A request that the page has sent. */
export interface SentRequest {
  method: string
  /** Below /api, query included. */
  url: string
  body: unknown
  headers: Headers
}

interface Options {
  /** Address of the page, or its whole entry in the history. */
  at?: string | { pathname: string; search?: string; state?: unknown }
  /** The route's path, where the page reads parts of its address: '/tip/:userId'. Elsewhere nothing is shown. */
  path?: string
  user?: SessionUser | null
  /** `'GET /listings'` (path below /api, any query) → its answer. Whatever is not listed answers 404. */
  server?: Record<string, Handler>
  /** What the document says of outside services. */
  settings?: BrowserSettings
}

/** Somebody who is signed in, for tests. */
export const asha: SessionUser = {
  id: 7,
  username: 'Asha',
  email: 'asha@mail.test',
  phoneNumberMasked: null,
  profilePictureUrl: null,
  languages: 'Telugu, English',
  bio: null,
  verified: true,
  smsCopies: false,
}

// A machine under load is slow, not wrong.
configure({ asyncUtilTimeout: 5000 })

const realFetch = globalThis.fetch
afterEach(() => {
  cleanup()
  document.getElementById('site')?.remove()
  globalThis.fetch = realFetch
})

/** Renders a part of a remote as the shell would: store, session and router around it, a stubbed server behind it. */
export function renderInSite(ui: ReactNode, { at = '/', path, user = null, server = {}, settings = {} }: Options = {}) {
  const sent: SentRequest[] = []
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), 'http://site.test')
    const url = pathname.replace(/^\/api/, '') + search
    const request = {
      method: init.method ?? 'GET',
      url,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init.headers),
    }
    sent.push(request)
    const handler = server[`${request.method} ${url.split('?')[0]}`] ?? {
      status: 404,
      body: { code: 'not-found', message: 'There is nothing here.' },
    }
    const { status = 200, body = null, headers = {} } = typeof handler === 'function' ? await handler(request) : handler
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="site">${JSON.stringify({ releases: [], preview: [], user, settings })}</script>`,
  )
  let address = typeof at === 'string' ? at : at.pathname + (at.search ?? '')
  const Address = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const view = render(
    <StrictMode>
      <Provider store={createStore(user)}>
        <SiteProvider value={readSite()}>
          <MemoryRouter initialEntries={[at]}>
            <Address />
            <Routes>
              <Route path={path ?? '*'} element={ui} />
              {path && <Route path="*" element={null} />}
            </Routes>
          </MemoryRouter>
        </SiteProvider>
      </Provider>
    </StrictMode>,
  )
  return {
    ...view,
    sent,
    /** Where the router is now. */
    address: () => address,
    /** The toast that would be on the screen. */
    toast: () => toasts.latest(),
  }
}
