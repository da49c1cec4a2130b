import { beforeEach, expect, jest, test } from '@jest/globals'
import { FakeCaches } from '../../test/fakeCaches.ts'
import { owner, setOwner } from './offlineNotes.ts'

const unsubscribe = jest.fn(async () => true)

// The module has state (the signed-in user), so each test imports a new instance.
let changeOwner: typeof import('./device.ts')['changeOwner']
let startDevice: typeof import('./device.ts')['startDevice']
beforeEach(async () => {
  Object.assign(globalThis, { caches: new FakeCaches() })
  unsubscribe.mockClear()
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  const serviceWorker = { addEventListener: () => {}, getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  jest.resetModules()
  ;({ changeOwner, startDevice } = await import('./device.ts'))
})

const start = (person: number | null) => startDevice(person, { serviceWorker: false })
const state = async () => [await owner(), unsubscribe.mock.calls.length]

test('a page that switches to the owner of the device deletes none of their data', async () => {
  await setOwner(7)
  await changeOwner(7)
  expect(await state()).toEqual([7, 0])
})

test('the next user gets neither the notes nor the push messages of the previous one', async () => {
  await setOwner(7)
  await changeOwner(8)
  expect(await state()).toEqual([8, 1])
})

test('a sign-out ends the push subscription, and so does a login after an interrupted sign-out', async () => {
  await setOwner(7)
  await changeOwner(null)
  expect(await state()).toEqual([undefined, 1])
  await changeOwner(8)
  expect(await state()).toEqual([8, 2])
})

test('a preview of a release neither reads nor deletes the notes of the user, and ends no push messages', async () => {
  await setOwner(7)
  document.documentElement.toggleAttribute('data-preview', true)
  try {
    await start(8)
    await changeOwner(null)
    await changeOwner(8)
    expect(await state()).toEqual([7, 0])
  } finally {
    document.documentElement.toggleAttribute('data-preview', false)
  }
})

test("a visitor's page deletes nothing before the session is known [spec-person-tab-late]", async () => {
  await setOwner(7)
  await start(null)
  expect(await state()).toEqual([7, 0])
})
