import { afterEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { shownIn } from '../sdk/api.ts'
import { createStore } from '../store.ts'
import { followPerson } from './followPerson.ts'

const ASHA = { id: 7, username: 'Asha' }
let stop = () => {}
afterEach(() => stop())

/** A visitor's page that the browser came to in this way, while somebody may be signed in meanwhile. */
function pageAfter(type: string, now: object | null, hasNotes = true) {
  Object.defineProperty(globalThis, 'caches', {
    value: { has: async () => hasNotes, delete: async () => true },
    configurable: true,
  })
  const asked = jest.fn<typeof fetch>(async () => new Response(JSON.stringify(now), { status: now ? 200 : 401 }))
  globalThis.fetch = asked
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type }], configurable: true })
  const store = createStore(null)
  stop = followPerson(store)
  return { asked, shown: () => shownIn(store.getState()) }
}

test('a page that Back shows from before a login becomes the page of who has logged in', async () => {
  const { shown } = pageAfter('back_forward', ASHA)
  await waitFor(() => expect(shown()).toMatchObject(ASHA))
})

test('it stays a visitor’s page if nobody has, and no other page asks', async () => {
  const { asked, shown } = pageAfter('back_forward', null)
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/auth/me'))
  expect(shown()).toBeNull()
  stop()
  const other = pageAfter('navigate', ASHA)
  await new Promise(requestAnimationFrame)
  expect([other.asked.mock.calls.length, other.shown()]).toEqual([0, null])
  stop()
  // Where nobody has signed in there is nobody to ask about.
  const visitor = pageAfter('back_forward', null, false)
  await new Promise(requestAnimationFrame)
  expect(visitor.asked).not.toHaveBeenCalled()
})
