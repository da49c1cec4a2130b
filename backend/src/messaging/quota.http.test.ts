import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const write = (me: Person, to: { id: number }, content: string) =>
  t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload: { receiverId: to.id, content } })

test('a person can begin exactly 10 conversations a day, or 30 with a verified phone; replies are not counted', async () => {
  const begin = async (me: Person, n: number) => {
    const others = await Promise.all(Array.from({ length: n }, () => makePerson(t)))
    // Eleven at a time, because the messages of one person wait for each other.
    const answers: Awaited<ReturnType<typeof write>>[] = []
    for (let i = 0; i < n; i += 11)
      answers.push(...(await Promise.all(others.slice(i, i + 11).map((other) => write(me, other, 'hi')))))
    const began = others.filter((_, i) => answers[i]?.statusCode === 201)
    return { began, codes: answers.flatMap((answer) => answer.json<{ code?: string }>().code ?? []) }
  }
  const me = await makePerson(t)
  const verified = await makePerson(t, { phoneNumber: '+1 2025550101', phoneVerified: true })
  const [mine, theirs] = [await begin(me, 14), await begin(verified, 33)]
  expect(mine.began).toHaveLength(10)
  expect(new Set(mine.codes)).toEqual(new Set(['quota-unverified']))
  expect(theirs.began).toHaveLength(30)
  expect(new Set(theirs.codes)).toEqual(new Set(['quota']))

  expect((await write(me, mine.began[0]!, 'more')).statusCode).toBe(201)
  const who = await makePerson(t)
  await write(who, me, 'may I?')
  expect((await write(me, who, 'reply')).statusCode).toBe(201)
  await t.pool.query(`update conversation set begun_at = begun_at - interval '25 hours' where begun_by = $1`, [me.id])
  expect((await write(me, await makePerson(t), 'tomorrow')).statusCode).toBe(201)
})
