import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, mergePeople, type Person, verifyPhone } from '../../test/make.ts'
import { act, anotherNetwork, call, caseAbout, converse, makeStaff, makeWitness, report } from '../../test/staff.ts'
import { agree } from '../../test/trips.ts'
import type { CaseRow } from './moderation.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200

describe('a report that counts towards hiding', () => {
  async function hides(make: (n: number) => Promise<Person>, network: (n: number) => string = anotherNetwork) {
    const { id } = await makeListing(t, await makePerson(t))
    for (let n = 0; n < 3; n++) {
      const [{ as }, remoteAddress] = [await make(n), network(n)]
      const payload = { listingId: id, reason: 'spam', thread: true }
      const reply = await t.inject({ method: 'POST', url: '/api/reports', headers: as, remoteAddress, payload })
      expect(reply.statusCode).toBe(204)
    }
    return !(await isFound(id))
  }

  it('is by an account older than seven days, whatever else it has', async () => {
    expect(await hides(() => makeWitness(t))).toBe(true)
    const young = (n: number) =>
      makeWitness(t, { daysHere: 6, phoneNumber: `+1 2025550${170 + n}`, phoneVerified: true })
    expect(await hides(young)).toBe(false)
  })

  it('is by someone with a conversation of both sides or a trip', async () => {
    const silent = await hides(async () => {
      const person = await makePerson(t, { daysHere: 8 })
      await call(t, person, 'POST', '/messages', { receiverId: (await makePerson(t)).id, content: 'Hello' })
      return person
    })
    const withReply = await hides(() => makeWitness(t))
    const travelers = [(await agree(t)).asha, (await agree(t)).asha, (await agree(t)).asha]
    await t.advance(8 * 86_400)
    const traveled = await hides(async (n) => travelers[n]!)
    expect([silent, withReply, traveled]).toEqual([false, true, true])
  })

  it('is not by someone who has written with their own other account only', async () => {
    const withOneself = async () => {
      const person = await makePerson(t, { daysHere: 8 })
      const other = await makePerson(t)
      await converse(t, person, other)
      await mergePeople(t, person, other)
      return person
    }
    expect(await hides(withOneself)).toBe(false)
  })

  it('counts one customer of IPv6 once: the /48, not each of its 65,536 networks', async () => {
    expect(
      await hides(
        () => makeWitness(t),
        (n) => `2001:db8:7:${n + 1}::9`,
      ),
    ).toBe(false)
    expect(
      await hides(
        () => makeWitness(t),
        (n) => `2001:db8:${n + 8}::9`,
      ),
    ).toBe(true)
  })

  it('counts one mailbox, one verified phone and one network once', async () => {
    const one = anotherNetwork()
    expect(
      await hides(
        () => makeWitness(t),
        () => one,
      ),
    ).toBe(false)
    let first: Person | undefined
    const onePerson = async () => {
      const person = await makeWitness(t, first && { samePersonAs: first })
      first ??= person
      return person
    }
    expect(await hides(onePerson)).toBe(false)
    const onePhone = async () => {
      const person = await makeWitness(t)
      await verifyPhone(t, person, '+1 2025550188')
      return person
    }
    expect(await hides(onePhone)).toBe(false)
  })
})

test('three reports by new accounts hide nothing and put the case first in the queue, until it is decided', async () => {
  const staff = await makeStaff(t)
  const queue = async (query = '') =>
    (await call(t, staff, 'GET', `/ops/moderation/cases?limit=50${query}`)).json<CaseRow[]>()
  const [calm, other] = [await makePerson(t), await makePerson(t)]
  await report(t, await makeWitness(t), { userId: calm.id })
  const { id } = await makeListing(t, other)
  for (let n = 0; n < 2; n++) await report(t, await makePerson(t), { listingId: id })
  const named = await caseAbout(t, other)
  expect((await queue()).find((row) => row.id === named)).toMatchObject({ raised: false })
  await report(t, await makePerson(t), { listingId: id })
  expect(await isFound(id)).toBe(true)
  const rows = await queue()
  const positions = [named, await caseAbout(t, calm)].map((one) => rows.findIndex((row) => row.id === one))
  expect(positions[0]).toBeLessThan(positions[1]!)
  expect(rows[positions[0]!]).toMatchObject({ raised: true, hiddenByReports: false, reports: 3 })
  const [first, second] = rows as [CaseRow, CaseRow]
  expect((await call(t, staff, 'GET', `/ops/moderation/cases?limit=1&cursor=${first.id}`)).json()).toMatchObject([
    { id: second.id },
  ])
  await act(t, staff, named, 'close')
  await act(t, staff, named, 'reopen')
  expect((await queue()).find((row) => row.id === named)).toMatchObject({ raised: false })
})
