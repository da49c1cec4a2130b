import { beforeEach, expect, jest, test } from '@jest/globals'
import { FakeCaches } from '../../test/fakeCaches.ts'
import { type Note, notes, owner, setOwner, storeNote } from './offlineNotes.ts'

beforeEach(() => void Object.assign(globalThis, { caches: new FakeCaches() }))

const note = (id: number, more: Partial<Note> = {}): Note => ({
  kind: 'Conversations',
  id,
  title: `Person ${id}`,
  link: `/messages?to=${id}`,
  lines: [{ label: 'You', text: 'Hello', at: '2026-11-21T10:00:00.000Z' }],
  ...more,
})
const ids = async () => (await notes()).map(({ id }) => id)

test('notes belong to one user: the next user finds none, and a page of the previous user saves none', async () => {
  expect(await setOwner(7)).toBe(false)
  await storeNote(7, note(1))
  expect(await ids()).toEqual([1])
  expect(await setOwner(7)).toBe(false)
  expect(await ids()).toEqual([1])

  expect(await setOwner(8)).toBe(true)
  expect(await ids()).toEqual([])
  await storeNote(7, note(2))
  expect(await ids()).toEqual([])
  await storeNote(8, note(3))
  expect(await ids()).toEqual([3])

  expect(await setOwner(null)).toBe(true)
  await storeNote(8, note(4))
  expect([await ids(), await owner(), await caches.has('private')]).toEqual([[], undefined, false])
})

test('deletes a note that is saved during a sign-out', async () => {
  await setOwner(7)
  const storing = storeNote(7, note(1))
  await setOwner(8)
  await storing
  expect(await ids()).toEqual([])
})

test('a note replaces the one with its id; the latest notes are stored for two weeks, with their last lines', async () => {
  await setOwner(7)
  await storeNote(7, note(1))
  await storeNote(7, note(1, { title: 'Renamed' }))
  expect((await notes()).map(({ title }) => title)).toEqual(['Renamed'])
  const lines = Array.from({ length: 150 }, (_, index) => ({ text: `${index}${'x'.repeat(5000)}` }))
  const now = jest.spyOn(Date, 'now')
  for (let id = 2; id <= 50; id++) {
    now.mockReturnValue(1_800_000_000_000 + id)
    await storeNote(7, note(id, id === 50 ? { lines } : {}))
  }
  const saved = await notes()
  expect([saved.length, saved[0]?.id, saved[0]?.lines.length, saved[0]?.lines[0]?.text.length]).toEqual([
    40, 50, 100, 4000,
  ])
  now.mockReturnValue(1_800_000_000_000 + 15 * 86_400_000)
  expect(await notes()).toEqual([])
  now.mockRestore()
})

test('notes for a trip are stored until it ends, and listed first', async () => {
  await setOwner(7)
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000)
  const until = new Date(1_800_000_000_000 + 40 * 86_400_000).toISOString()
  await storeNote(7, note(1, { kind: 'Meeting cards', until }))
  for (let id = 2; id <= 45; id++) {
    now.mockReturnValue(1_800_000_000_000 + id)
    await storeNote(7, note(id))
  }
  expect([(await ids()).length, (await ids()).includes(1)]).toEqual([40, true])
  now.mockReturnValue(1_800_000_000_000 + 39 * 86_400_000)
  expect(await ids()).toEqual([1])
  now.mockReturnValue(1_800_000_000_000 + 40 * 86_400_000)
  expect(await ids()).toEqual([])
  await storeNote(7, note(1, { kind: 'Meeting cards', until: new Date(0).toISOString() }))
  expect(await ids()).toEqual([])
  now.mockRestore()
})

test('invalid notes are ignored', async () => {
  await setOwner(7)
  const cache = await caches.open('private')
  const valid = { ...note(1), savedAt: Date.now() }
  const wrong = [
    'no JSON',
    'null',
    ...[
      { link: 'https://evil.test/' },
      { link: '//evil.test/' },
      { lines: [{ text: 1 }] },
      { title: {} },
      { savedAt: '1' },
      { until: 'tomorrow' },
      { lines: [{ text: '', call: 'javascript:alert(1)' }] },
      { lines: [{ text: '', face: 'https://evil.test/a.png' }] },
      { lines: [{ text: '', face: 'data:image/svg+xml;base64,AAAA' }] },
      { lines: [{ text: '', lang: '"><script>' }] },
      { fonts: [{ lang: 'te', url: 'https://evil.test/a.woff2', range: 'U+C00-C7F' }] },
      { fonts: [{ lang: 'te', url: 'data:font/woff2;base64,AAAA', range: 'U+C00;}body{display:none' }] },
    ].map((change) => JSON.stringify({ ...valid, ...change })),
  ]
  for (const [index, text] of wrong.entries()) await cache.put(`/private/Conversations/${index}`, new Response(text))
  expect(await notes()).toEqual([])
  await cache.put('/private/Conversations/1', new Response(JSON.stringify(valid)))
  expect(await ids()).toEqual([1])
})
