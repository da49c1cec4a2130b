import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => localStorage.clear())

/** The module as a page finds it that has just been opened. */
async function freshPage() {
  jest.resetModules()
  return await import('./outbox.ts')
}
const written = (content: string) => ({ to: 3, content, sendSMS: false })

test('what one page has not sent, the next one finds, in the order of writing', async () => {
  const { outbox, unsent } = await freshPage()
  for (const content of ['one', 'two', 'three']) outbox.put(7, written(content))
  const [first] = unsent(7)
  if (first) outbox.drop(7, first)
  const next = await freshPage()
  expect(next.unsent(7).map(({ content }) => content)).toEqual(['two', 'three'])
  expect(next.unsent(8)).toEqual([])
})

test('two tabs do not lose each other’s messages', async () => {
  const [one, other] = [await freshPage(), await freshPage()]
  expect([one.unsent(7), other.unsent(7)]).toEqual([[], []])
  one.outbox.put(7, written('from one'))
  other.outbox.put(7, written('from the other'))
  const [sent] = one.unsent(7)
  if (sent) one.outbox.drop(7, sent)
  expect((await freshPage()).unsent(7).map(({ content }) => content)).toEqual(['from the other'])
})

test('what nobody answered is tried again, what was refused is not', async () => {
  const { outbox, unsent } = await freshPage()
  for (const content of ['unanswered', 'refused']) outbox.put(7, written(content))
  const [unanswered, refused] = unsent(7)
  if (unanswered) outbox.fail(7, unanswered, '')
  if (refused) outbox.fail(7, refused, 'You cannot write to this person.')
  outbox.retryUnanswered(7)
  expect(unsent(7).map(({ failed }) => failed)).toEqual([undefined, 'You cannot write to this person.'])
})

test('a store that is full or forbidden costs no message while the page lives', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { outbox, unsent } = await freshPage()
  outbox.put(7, written('kept'))
  expect(unsent(7)).toHaveLength(1)
  full.mockRestore()
})

test('what something else wrote there is not taken for a message', async () => {
  localStorage.setItem('private:7:unsent:x', '{"key":1}')
  localStorage.setItem('private:7:unsent:y', 'no json')
  expect((await freshPage()).unsent(7)).toEqual([])
})
