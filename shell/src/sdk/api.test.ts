import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'
import { createStore } from '../store.ts'
import { type ApiMeta, type ApiRequest, api, cacheResponses, setCommonHeaders, signOutWith } from './api.ts'
import { errorText, type Failure } from './failure.ts'
import { i18n } from './i18n.tsx'
import { forgetPerson, rememberUser, type SessionUser } from './session.ts'

const tried = api.injectEndpoints({
  endpoints: (build) => ({
    get: build.query<unknown, ApiRequest>({ query: (request) => request }),
    getWithNext: build.query<string | null, string>({
      query: (request) => request,
      transformResponse: (_data, meta: ApiMeta) => meta.next,
    }),
    getNumber: build.query<number, string>({ query: (request) => request, responseSchema: z.number() }),
    send: build.mutation<unknown, ApiRequest>({ query: (request) => request }),
    leave: build.mutation<unknown, ApiRequest>({
      query: (request) => request,
      onQueryStarted: (_request, { queryFulfilled }) => signOutWith(queryFulfilled),
    }),
  }),
})

const fetched = jest.fn<typeof fetch>()
let store = createStore(null)
beforeEach(() => {
  globalThis.fetch = fetched
  fetched.mockReset()
  store = createStore(null)
})

const reply = (status: number, body: string, headers: Record<string, string> = {}, statusText = '') =>
  fetched.mockResolvedValueOnce(new Response(body, { status, statusText, headers }))
const get = async (request: ApiRequest) => await store.dispatch(tried.endpoints.get.initiate(request))
const failureOf = async (request: ApiRequest) => (await get(request)).error as Failure

test('a request goes below /api, with cookies, as JSON [spec-call-cookies] [spec-call-json]', async () => {
  reply(200, '{"id":1}')
  const body = { text: 'Hello' }
  const { data } = await store.dispatch(
    tried.endpoints.send.initiate({ url: '/messages', method: 'POST', body, headers: { 'idempotency-key': 'k1' } }),
  )
  expect(data).toEqual({ id: 1 })
  const [address, options] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/messages')
  expect(options).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"text":"Hello"}' })
  expect(options?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' })
})

test('a page says of which trace a request is where the site collects traces, and nothing otherwise', async () => {
  const sent = async () => {
    reply(200, '{}')
    await get('/listings')
    return Object.keys(fetched.mock.lastCall?.[1]?.headers ?? {})
  }
  expect(await sent()).toEqual(['accept'])
  setCommonHeaders(() => ({ traceparent: '00-a-b-01' }))
  store = createStore(null)
  expect(await sent()).toEqual(['accept', 'traceparent'])
  setCommonHeaders(() => ({}))
})

test('a request names the language of the page, unless that is English', async () => {
  const sent = async () => {
    reply(200, '{}')
    store = createStore(null)
    await get('/listings')
    return fetched.mock.lastCall?.[1]?.headers
  }
  expect(await sent()).not.toHaveProperty('x-locale')
  i18n.load('te', {})
  i18n.activate('te')
  expect(await sent()).toHaveProperty('x-locale', 'te')
  i18n.activate('en')
})

test('a file is sent as it is, with its own type', async () => {
  reply(200, '{}')
  const body = new Blob(['picture'], { type: 'image/jpeg' })
  await store.dispatch(tried.endpoints.send.initiate({ url: '/photo', method: 'PUT', body }, { track: false }))
  const [, options] = fetched.mock.calls[0] ?? []
  expect(options?.body).toBe(body)
  expect(options?.headers).toMatchObject({ 'content-type': 'image/jpeg' })
})

test('parameters without a value are left out', async () => {
  reply(200, '[]')
  await get({ url: '/listings?limit=9', params: { from: 'HYD', to: '', date: undefined, type: null, page: 0 } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/listings?limit=9&from=HYD&page=0')
})

test('a response without a body is null', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect((await get('/nothing')).data).toBeNull()
})

test('a failure reads: status, colon, space, body [spec-error-shape]', async () => {
  reply(409, 'Already there')
  expect(await failureOf('/a')).toEqual({ status: 409, message: '409: Already there' })
})

test('an empty body gives way to the status text [spec-error-empty]', async () => {
  reply(502, '', {}, 'Bad Gateway')
  expect((await failureOf('/a')).message).toBe('502: Bad Gateway')
})

test("a failure keeps the server's message, code, fields and waiting time", async () => {
  const body = JSON.stringify({
    code: 'invalid',
    message: 'Please check.',
    fields: { name: 'is required', odd: 3 },
    requestId: 'r',
  })
  reply(429, body, { 'retry-after': '30' })
  expect(await failureOf('/a')).toEqual({
    status: 429,
    message: `429: ${body}`,
    code: 'invalid',
    serverMessage: 'Please check.',
    fields: { name: 'is required' },
    retryAfter: 30,
  })
})

test.each(['<html>proxy</html>', '"a text"', '[1]', 'null', '{"message":7}'])(
  'a body that is no problem (%s) is only text',
  async (body) => {
    reply(500, body)
    expect(await failureOf('/a')).toEqual({ status: 500, message: `500: ${body}` })
  },
)

test('a request without a response fails as FETCH_ERROR', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failureOf('/a')).toEqual({ status: 'FETCH_ERROR', message: 'FETCH_ERROR: Failed to fetch' })
})

test('a response that is not JSON is a failure, not a crash', async () => {
  reply(200, '<!doctype html>')
  expect((await failureOf('/a')).status).toBe('FETCH_ERROR')
})

test('a response that does not fit the contract is a failure, not a crash, and the console names endpoint and field', async () => {
  const loud = jest.spyOn(console, 'error').mockImplementation(() => {})
  reply(200, '"seven"')
  const { error } = await store.dispatch(tried.endpoints.getNumber.initiate('/number'))
  const expected = 'getNumber does not fit its contract: all of it (Invalid input)'
  expect(error).toEqual({ status: 'FETCH_ERROR', message: `FETCH_ERROR: ${expected}` })
  expect(loud).toHaveBeenCalledWith(expected)
  loud.mockRestore()
})

test('a response in the document is used once, then the network is used', async () => {
  cacheResponses({ '/listings?type=helper&limit=2': ['inline'] })
  expect((await get({ url: '/listings', params: { limit: 2, type: 'helper' } })).data).toEqual(['inline'])
  expect(fetched).not.toHaveBeenCalled()
  reply(200, '["fetched"]')
  expect((await get('/listings?type=helper&limit=2')).data).toEqual(['fetched'])
})

test('a response in the document is for a GET of exactly its URL', async () => {
  cacheResponses({ '/listings?limit=3': ['inline'] })
  reply(200, '["other"]')
  expect((await get('/listings?limit=4')).data).toEqual(['other'])
  reply(200, '["written"]')
  const { data } = await store.dispatch(tried.endpoints.send.initiate({ url: '/listings?limit=3', method: 'POST' }))
  expect(data).toEqual(['written'])
})

test.each([
  ['from the network', () => reply(200, '[]', { link: '</api/listings?limit=9&cursor=abc>; rel="next"' })],
  [
    'from the document',
    () => cacheResponses({ '/listings': [] }, { '/listings': '</api/listings?limit=9&cursor=abc>; rel="next"' }),
  ],
])('the next page is named, %s', async (_where, arrange) => {
  arrange()
  const { data } = await store.dispatch(tried.endpoints.getWithNext.initiate('/listings'))
  expect(data).toBe('/listings?limit=9&cursor=abc')
})

test('a last page has no next', async () => {
  reply(200, '[]')
  expect((await store.dispatch(tried.endpoints.getWithNext.initiate('/listings'))).data).toBeNull()
})

test('no request is repeated automatically, nor when the window gets the focus [spec-call-fresh] [spec-call-once]', async () => {
  reply(500, '')
  await get('/once')
  reply(200, '1')
  await get('/stored')
  await get('/stored')
  window.dispatchEvent(new Event('focus'))
  await get('/stored')
  expect(fetched.mock.calls.filter(([address]) => address === '/api/once')).toHaveLength(1)
  expect(fetched.mock.calls.filter(([address]) => address === '/api/stored')).toHaveLength(1)
})

test("the text of an error is the server's message, or the fallback [spec-error-text]", () => {
  expect(errorText({ status: 409, message: '409: …', serverMessage: 'Taken.' }, 'Please try again')).toBe('Taken.')
  for (const error of [
    undefined,
    null,
    'x',
    new Error('boom'),
    { serverMessage: '' },
    { status: 500, message: '500: x' },
  ])
    expect(errorText(error, 'Please try again')).toBe('Please try again')
})

test('does not recheck the session for refused requests during a sign-out', async () => {
  const onCheck = jest.fn()
  addEventListener('recheck', onCheck)
  await store.dispatch(rememberUser({ id: 7 } as SessionUser))
  const checks = async () => {
    reply(401, '{}')
    await store.dispatch(tried.endpoints.get.initiate('/unread', { forceRefetch: true }))
    return onCheck.mock.calls.length
  }
  const leave = () => store.dispatch(tried.endpoints.leave.initiate({ url: '/auth/logout-everywhere', method: 'POST' }))
  expect(await checks()).toBe(1)

  reply(200, '')
  await leave()
  expect(await checks()).toBe(1)
  forgetPerson(store.dispatch)
  await store.dispatch(rememberUser({ id: 7 } as SessionUser))
  expect(await checks()).toBe(2)

  reply(500, '{}')
  await leave()
  expect(await checks()).toBe(3)
  reply(409, '{"code":"another-account","message":"No"}')
  await leave()
  expect(onCheck).toHaveBeenCalledTimes(4)
  removeEventListener('recheck', onCheck)
})

describe('when the network comes back during a request', () => {
  /** Fails the next request after the network has come back. */
  const failWhileBackOnline = () =>
    fetched.mockImplementationOnce(async () => {
      dispatchEvent(new Event('online'))
      throw new TypeError('The network has changed.')
    })

  test('sends a query again that then fails without a response', async () => {
    failWhileBackOnline()
    reply(200, '{"id":1}')
    expect((await get('/users/1')).data).toEqual({ id: 1 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('sends a query once more when its second try fails too', async () => {
    failWhileBackOnline()
    fetched.mockRejectedValueOnce(new TypeError('There is no network.'))
    expect((await failureOf('/users/1')).status).toBe('FETCH_ERROR')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('never sends a mutation again', async () => {
    failWhileBackOnline()
    const { error } = await store.dispatch(tried.endpoints.send.initiate({ url: '/messages', method: 'POST' }))
    expect((error as Failure).status).toBe('FETCH_ERROR')
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
