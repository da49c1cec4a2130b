import { afterEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { FakeCaches } from '../../test/fakeCaches.ts'
import { NOTES } from '../device/cacheName.ts'
import { notes, setOwner, storeNote } from '../device/offlineNotes.ts'
import { shownUser } from '../sdk/api.ts'
import { claimTab, defineDrafts } from '../sdk/drafts.ts'
import { forgetPerson, rememberUser, type SessionUser } from '../sdk/session.ts'
import { createStore } from '../store.ts'
import { syncSession } from './syncSession.ts'

const ASHA = { id: 7, username: 'Asha' }
let stop = () => {}
afterEach(() => stop())

const NOTE = { kind: 'Conversations', id: 1, title: 'Ravi', link: '/messages?to=1', lines: [{ text: 'Hello' }] }
const moment = () => new Promise((resolve) => setTimeout(resolve, 50))

let fakeCaches: FakeCaches

/**
 * Opens a visitor's page on a device with or without a user's notes. `now` is the signed-in user; undefined if the
 * server does not respond.
 */
async function visitorsPage(now: object | null | undefined, hasNotes = true) {
  fakeCaches = new FakeCaches()
  Object.assign(globalThis, { caches: fakeCaches })
  if (hasNotes) {
    await setOwner(ASHA.id)
    await storeNote(ASHA.id, NOTE)
  }
  const fetched = jest.fn<typeof fetch>(async () =>
    now === undefined ? Response.error() : new Response(JSON.stringify(now), { status: now ? 200 : 401 }),
  )
  globalThis.fetch = fetched
  const store = createStore(null)
  stop = syncSession(store)
  const shown = () => shownUser(store.getState())
  /** The store notifies its subscribers a moment later. */
  const become = async (person: object | null) => {
    await store.dispatch(rememberUser(person as SessionUser))
    await moment()
  }
  return { fetched, shown, store, become, signOut: () => forgetPerson(store.dispatch) }
}

test("a visitor's page that is older than a login switches to the signed-in user, whose notes stay [spec-person-tab-late]", async () => {
  const { shown } = await visitorsPage(ASHA)
  await waitFor(() => expect(shown()).toMatchObject(ASHA))
  await moment()
  expect(await notes()).toMatchObject([NOTE])
})

test("stays a visitor's page and clears the device when no user is signed in anymore [spec-person-tab-late]", async () => {
  const { fetched, shown } = await visitorsPage(null)
  await waitFor(async () => expect(await notes()).toEqual([]))
  expect([fetched.mock.calls, shown()]).toEqual([[['/api/auth/me']], null])
})

test('sends no request where no user has signed in', async () => {
  const { fetched } = await visitorsPage(ASHA, false)
  await moment()
  expect(fetched).not.toHaveBeenCalled()
})

test('tells a page that opens at the same moment about a login [spec-person-tab-late]', async () => {
  const { become, store } = await visitorsPage(null, false)
  const known: boolean[] = []
  store.subscribe(() => shownUser(store.getState()) && known.push(fakeCaches.all.has(NOTES)))
  await become(ASHA)
  expect(known[0]).toBe(true)
})

test("a login keeps the user's notes, and a sign-out deletes them immediately", async () => {
  const { fetched, become } = await visitorsPage(undefined)
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await become(ASHA)
  expect(await notes()).toMatchObject([NOTE])
  await become(null)
  expect(await notes()).toEqual([])
})

test('an unreadable response is ignored, and the next check sends another request', async () => {
  const { fetched, become, shown } = await visitorsPage(null, false)
  await become(ASHA)
  fetched.mockImplementation(async () => new Response('<html>proxy</html>'))
  for (const checks of [1, 2]) {
    dispatchEvent(new Event('recheck'))
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(checks))
    await moment()
  }
  expect(shown()).toMatchObject(ASHA)
})

test('the page of a user who is no longer signed in loads anew, without their data', async () => {
  const { fetched, become } = await visitorsPage(null, false)
  await become(ASHA)
  // jsdom cannot load a page, and says so.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockImplementation(async () => new Response('null', { status: 401 }))
  dispatchEvent(new Event('recheck'))
  await waitFor(() => expect(sessionStorage.person).toBe('changed'))
  await waitFor(() => expect(said).toHaveBeenCalled())
  sessionStorage.clear()
})

const drafts = defineDrafts({ name: 'message', storedIn: 'tab', schema: z.string() })

test('a tab that switches to another user clears the drafts of the previous user [spec-person-tab-forgets]', async () => {
  const { become } = await visitorsPage(null, false)
  await become(ASHA)
  drafts.save(ASHA.id, 'Half a sentence')
  await become({ id: 9, username: 'Ravi' })
  expect(drafts.read(ASHA.id)).toBeUndefined()
})

test('after a sign-out in one tab, the next page of another tab clears its drafts', async () => {
  const { become, signOut } = await visitorsPage(null, false)
  await become(ASHA)
  const tab = { ...sessionStorage }
  signOut()
  await moment()
  // The other tab has its own session storage, from before the logout.
  Object.assign(sessionStorage, tab)
  drafts.save(ASHA.id, 'Half a sentence')
  claimTab(null)
  expect(drafts.read(ASHA.id)).toBeUndefined()
})
