import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => localStorage.clear())

/** The module in the state of a page that has just opened. */
async function freshPage() {
  jest.resetModules()
  return await import('./outbox.ts')
}
const written = (content: string) => ({ to: 3, content, sendSMS: false })

test('the next page finds the messages that this page has not sent, in the order of writing', async () => {
  const { outbox, unsent } = await freshPage()
  for (const content of ['one', 'two', 'three']) outbox.add(7, written(content))
  const [first] = unsent(7)
  if (first) outbox.remove(7, first)
  const next = await freshPage()
  expect(next.unsent(7).map(({ content }) => content)).toEqual(['two', 'three'])
  expect(next.unsent(8)).toEqual([])
})

test('two tabs do not lose each other’s messages', async () => {
  const [one, other] = [await freshPage(), await freshPage()]
  expect([one.unsent(7), other.unsent(7)]).toEqual([[], []])
  one.outbox.add(7, written('from one'))
  other.outbox.add(7, written('from the other'))
  const [sent] = one.unsent(7)
  if (sent) one.outbox.remove(7, sent)
  expect((await freshPage()).unsent(7).map(({ content }) => content)).toEqual(['from the other'])
})

test('an unanswered message is sent again, a refused one is not', async () => {
  const { outbox, unsent } = await freshPage()
  for (const content of ['unanswered', 'refused']) outbox.add(7, written(content))
  const [unanswered, refused] = unsent(7)
  if (unanswered) outbox.markUnanswered(7, unanswered)
  if (refused) outbox.markRefused(7, refused, 'You cannot write to this person.')
  outbox.retryUnanswered(7)
  expect(unsent(7)).toMatchObject([
    { content: 'unanswered', state: 'waiting' },
    { content: 'refused', state: 'refused', refusal: 'You cannot write to this person.' },
  ])
})

test('a storage that is full loses no message while the page is open', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { outbox, unsent } = await freshPage()
  outbox.add(7, written('kept'))
  expect(unsent(7)).toHaveLength(1)
  full.mockRestore()
})

test('a stored value that is not a message is ignored', async () => {
  localStorage.setItem('private:7:unsent:x', '{"key":1}')
  localStorage.setItem('private:7:unsent:y', 'no json')
  expect((await freshPage()).unsent(7)).toEqual([])
})
