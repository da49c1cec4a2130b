import type { BrowserSettings } from '@flight-amigo/backend/contract/documents'
import { asha as reader } from '@flight-amigo/backend/test/asha'
import { afterEach } from '@jest/globals'
import { setupListeners } from '@reduxjs/toolkit/query'
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { readSite, SiteProvider } from '../src/remotes/site.ts'
import type { SessionUser } from '../src/sdk/session.ts'
import { toasts } from '../src/sdk/toast.ts'
import { createStore } from '../src/store.ts'

type StubbedResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
type Handler = StubbedResponse | ((request: SentRequest) => StubbedResponse | Promise<StubbedResponse>)

export interface SentRequest {
  method: string
  url: string
  body: unknown
  headers: Headers
}

interface Options {
  at?: string | { pathname: string; search?: string; state?: unknown }
  /** The path of the route, for a page that reads path parameters: '/tip/:userId'. Other paths render nothing. */
  path?: string
  user?: SessionUser | null
  /** Maps `'GET /listings'` (path below /api, any query) to a response. Other requests get a 404. */
  server?: Record<string, Handler>
  settings?: BrowserSettings
  languages?: string[]
}

export const asha: SessionUser = { ...reader, languages: 'Telugu, English', languageCodes: ['tel', 'eng'] }

/** Responses of the stubbed server that do not match the contract. */
let schemaMismatches: string[] = []
let errorBefore: typeof console.error | undefined

function recordSchemaMismatches() {
  if (errorBefore) return
  const before = console.error
  errorBefore = before
  console.error = (...args: unknown[]) => {
    if (/ does not fit its contract: /.test(String(args[0]))) schemaMismatches.push(String(args[0]))
    else before(...args)
  }
}

const realFetch = globalThis.fetch
afterEach(() => {
  cleanup()
  if (errorBefore) console.error = errorBefore
  errorBefore = undefined
  const found = schemaMismatches
  schemaMismatches = []
  if (found.length > 0) throw new Error(found.join('\n'))
  document.getElementById('site')?.remove()
  globalThis.fetch = realFetch
})

/** Renders a part of a remote as the shell does, with store, session and router, and with a stubbed server. */
export function renderInSite(
  ui: ReactNode,
  { at = '/', path, user = null, server = {}, settings = {}, languages }: Options = {},
) {
  const sent: SentRequest[] = []
  recordSchemaMismatches()
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input), 'http://site.test')
    const url = pathname.replace(/^\/api/, '') + search
    const request = {
      method: init.method ?? 'GET',
      url,
      body: init.body instanceof Blob ? init.body : init.body ? JSON.parse(String(init.body)) : undefined,
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
    `<script type="application/json" id="site">${JSON.stringify({ releases: [], preview: [], user, settings, languages })}</script>`,
  )
  let address = typeof at === 'string' ? at : at.pathname + (at.search ?? '')
  const Address = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const store = createStore(user)
  const Network = () => {
    useEffect(() => setupListeners(store.dispatch), [])
    return null
  }
  const view = render(
    <StrictMode>
      <Provider store={store}>
        <Network />
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
    address: () => address,
    toast: () => toasts.latest(),
  }
}
