import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => localStorage.clear())

async function freshPage() {
  jest.resetModules()
  const { unsentMessages } = await import('./unsentMessages.ts')
  return unsentMessages
}
const written = (content: string) => ({ to: 3, content, sendSMS: false })

test('the next page finds the messages that this page has not sent, in the order of writing', async () => {
  const unsent = await freshPage()
  for (const content of ['one', 'two', 'three']) unsent.add(7, written(content))
  const [first] = unsent.all(7)
  if (first) unsent.remove(7, first)
  const next = await freshPage()
  expect(next.all(7).map(({ content }) => content)).toEqual(['two', 'three'])
  expect(next.all(8)).toEqual([])
})

test('keeps the messages of two tabs', async () => {
  const [one, other] = [await freshPage(), await freshPage()]
  expect([one.all(7), other.all(7)]).toEqual([[], []])
  one.add(7, written('from one'))
  other.add(7, written('from the other'))
  const [sent] = one.all(7)
  if (sent) one.remove(7, sent)
  expect((await freshPage()).all(7).map(({ content }) => content)).toEqual(['from the other'])
})

test('resends an unconfirmed message, and not a refused one', async () => {
  const stored = (key: string, at: number, state: string) =>
    localStorage.setItem(`private:7:unsent:${key}`, JSON.stringify({ ...written(key), key, at, state }))
  stored('a', 1, 'unconfirmed')
  stored('b', 2, 'refused')
  const unsent = await freshPage()
  unsent.retryUnconfirmed(7)
  expect(unsent.all(7)).toMatchObject([
    { content: 'a', state: 'waiting' },
    { content: 'b', state: 'refused' },
  ])
})

test('keeps messages in memory when the storage is full', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const unsent = await freshPage()
  unsent.add(7, written('kept'))
  expect(unsent.all(7)).toHaveLength(1)
  full.mockRestore()
})

test('a stored value that is not a message is ignored', async () => {
  localStorage.setItem('private:7:unsent:x', '{"key":1}')
  localStorage.setItem('private:7:unsent:y', 'no json')
  expect((await freshPage()).all(7)).toEqual([])
})
