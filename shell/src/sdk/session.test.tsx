import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import * as z from 'zod/mini'
import { asha } from '../../test/renderInSite.tsx'
import { createStore } from '../store.ts'
import { api, cacheResponses } from './api.ts'
import { defineDrafts } from './drafts.ts'
import { forgetPerson, rememberUser, sessionApi, useSession } from './session.ts'

const fetched = jest.fn<typeof fetch>()
beforeEach(() => {
  globalThis.fetch = fetched
  fetched.mockReset()
})

function Who() {
  const { user, loading } = useSession()
  return <p>{loading ? 'loading' : (user?.username ?? 'nobody')}</p>
}
const show = (store: ReturnType<typeof createStore>) =>
  render(
    <Provider store={store}>
      <Who />
    </Provider>,
  )

test('the person in the document is signed in at once, without a request', () => {
  show(createStore(asha))
  expect(screen.getByText('Asha')).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
})

test('a document without a person means a visitor, without a request', () => {
  show(createStore(null))
  expect(screen.getByText('nobody')).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
})

test('invalidating the user requests it again', async () => {
  const store = createStore(null)
  show(store)
  fetched.mockResolvedValueOnce(Response.json(asha))
  store.dispatch(sessionApi.util.invalidateTags(['Me']))
  expect(await screen.findByText('Asha')).toBeVisible()
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/me')
})

test('treats a 401 as signed out, not as a failure [spec-session-me]', async () => {
  const store = createStore(asha)
  fetched.mockResolvedValueOnce(new Response('', { status: 401 }))
  const { data, error } = await store.dispatch(sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true }))
  expect([data, error]).toEqual([null, undefined])
})

test('a failed request keeps the signed-in person', async () => {
  const store = createStore(asha)
  show(store)
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await store.dispatch(sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true }))
  expect(screen.getByText('Asha')).toBeVisible()
})

test('signs the user out of the store without a request', () => {
  const store = createStore(asha)
  store.dispatch(rememberUser(null))
  show(store)
  expect(screen.getByText('nobody')).toBeVisible()
})

test('a sign-out forgets the person and their drafts', () => {
  const store = createStore(asha)
  const drafts = defineDrafts({ name: 'message', storedIn: 'browser', schema: z.string() })
  drafts.save(asha.id, 'Half a sentence')
  forgetPerson(store.dispatch)
  expect(sessionApi.endpoints.me.select()(store.getState()).data).toBeNull()
  expect(drafts.read(asha.id)).toBeUndefined()
})

test('a logout drops the responses in the document, so that the next user sees none of them', async () => {
  const store = createStore(asha)
  const privateMessages = api.injectEndpoints({
    endpoints: (build) => ({ privateMessages: build.query<string[], void>({ query: () => '/messages' }) }),
  }).endpoints.privateMessages
  cacheResponses({ '/messages': ['of Asha'] })
  forgetPerson(store.dispatch)
  fetched.mockResolvedValueOnce(Response.json(['of Ravi']))
  expect((await store.dispatch(privateMessages.initiate())).data).toEqual(['of Ravi'])
})
