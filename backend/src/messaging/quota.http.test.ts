import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

/** Writes, and once more while the database is too busy, as it is told to. */
async function write(me: Person, to: { id: number }, content: string): ReturnType<TestApp['inject']> {
  const payload = { receiverId: to.id, content }
  const answer = await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })
  return answer.statusCode === 503 ? write(me, to, content) : answer
}

test('a person can begin exactly 5 conversations a day, or 10 with a verified phone; replies are not counted', async () => {
  const begin = async (me: Person, n: number) => {
    const others = await Promise.all(Array.from({ length: n }, () => makePerson(t)))
    // Four at once, as one person may.
    const answers: Awaited<ReturnType<typeof write>>[] = []
    for (let from = 0; from < n; from += 4)
      answers.push(...(await Promise.all(others.slice(from, from + 4).map((other) => write(me, other, 'hi')))))
    const began = others.filter((_, i) => answers[i]?.statusCode === 201)
    return { began, codes: answers.flatMap((answer) => answer.json<{ code?: string }>().code ?? []) }
  }
  const me = await makePerson(t)
  const verified = await makePerson(t, { phoneNumber: '+1 2025550101', phoneVerified: true })
  const [mine, theirs] = [await begin(me, 9), await begin(verified, 14)]
  expect(mine.began).toHaveLength(5)
  expect(new Set(mine.codes)).toEqual(new Set(['first-contacts-used']))
  expect(theirs.began).toHaveLength(10)
  expect(new Set(theirs.codes)).toEqual(new Set(['first-contacts-used']))

  expect((await write(me, mine.began[0]!, 'more')).statusCode).toBe(201)
  const who = await makePerson(t)
  await write(who, me, 'may I?')
  expect((await write(me, who, 'reply')).statusCode).toBe(201)
  await t.pool.query(`update first_contact set at = at - interval '25 hours' where by_id = $1`, [me.id])
  expect((await write(me, await makePerson(t), 'tomorrow')).statusCode).toBe(201)
})
