import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, makeSession, mergePeople, type Person, verifyPhone } from '../../test/make.ts'
import {
  act,
  anotherNetwork,
  call,
  caseAbout,
  makeStaff,
  makeVerified,
  makeWitness,
  report,
  seen,
} from '../../test/staff.ts'
import { agree } from '../../test/trips.ts'
import type { CaseRow } from './moderation.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200

describe('a report that counts towards hiding', () => {
  type Make = (owner: Person, n: number) => Promise<Person>
  async function reportWith(make: Make, network: (n: number) => string = anotherNetwork) {
    const owner = await makePerson(t)
    const { id } = await makeListing(t, owner)
    const reporters: Person[] = []
    for (let n = 0; n < 3; n++) reporters.push(await make(owner, n))
    for (const [n, { as }] of reporters.entries()) {
      const payload = { listingId: id, reason: 'spam', thread: true }
      const remoteAddress = network(n)
      const reply = await t.inject({ method: 'POST', url: '/api/reports', headers: as, remoteAddress, payload })
      expect(reply.statusCode).toBe(204)
    }
    return { owner, reporters, isHidden: !(await isFound(id)) }
  }
  /** Why each of the reports does not count, as staff see it. */
  async function reasonsFor(make: Make, network?: (n: number) => string) {
    const { owner, isHidden } = await reportWith(make, network)
    const { reportList, hiddenByReports } = await seen(t, await makeStaff(t), await caseAbout(t, owner))
    expect(hiddenByReports).toBe(isHidden)
    return reportList.map(({ notCounted }) => notCounted)
  }
  const hides = async (make: Make) => (await reportWith(make)).isHidden

  it('is by a person to whom the reported person has written', async () => {
    const { owner, isHidden } = await reportWith((owner) => makeWitness(t, owner))
    expect(isHidden).toBe(true)
    const view = await seen(t, await makeStaff(t), await caseAbout(t, owner))
    expect(view).toMatchObject({ hiddenByReports: true, reportList: Array(3).fill({ notCounted: [] }) })
  })

  it('is by a person who agreed on a trip with the reported person', async () => {
    const { amigo, asha, offer } = await agree(t)
    await t.advance(8 * 86_400)
    await verifyPhone(t, asha, '+1 2025550101')
    for (const me of [asha, await makeWitness(t, amigo), await makeWitness(t, amigo)])
      await report(t, me, { listingId: offer.id })
    const { reportList } = await seen(t, await makeStaff(t), await caseAbout(t, amigo))
    expect(reportList).toMatchObject(Array(3).fill({ notCounted: [] }))
  })

  it('is by an account older than seven days', async () => {
    const young: Make = (owner) => makeWitness(t, owner, { daysHere: 6 })
    expect(await reasonsFor(young)).toEqual(Array(3).fill(['new-account']))
  })

  it('is by a person with a verified phone', async () => {
    const unverified: Make = (owner) => makeWitness(t, owner, { phoneVerified: false })
    expect(await reasonsFor(unverified)).toEqual(Array(3).fill(['no-phone']))
  })

  it('is not by a stranger, also when the stranger has written to the reported person', async () => {
    expect(await reasonsFor(() => makeVerified(t))).toEqual(Array(3).fill(['no-contact']))
    const write: Make = async (owner) => {
      const person = await makeVerified(t)
      await call(t, person, 'POST', '/messages', { receiverId: owner.id, content: 'Hello' })
      return person
    }
    expect(await reasonsFor(write)).toEqual(Array(3).fill(['no-contact']))
  })

  it('is not by another account of the reported person', async () => {
    const own: Make = async (owner) => {
      const person = await makeWitness(t, owner)
      await mergePeople(t, person, owner)
      return person
    }
    expect(await hides(own)).toBe(false)
  })

  it('counts one customer of IPv6 once: the /48, not each of its 65,536 networks', async () => {
    const witness: Make = (owner) => makeWitness(t, owner)
    expect(await reasonsFor(witness, (n) => `2001:db8:7:${n + 1}::9`)).toEqual([[], ['same-person'], ['same-person']])
    expect(await reasonsFor(witness, (n) => `2001:db8:${n + 8}::9`)).toEqual([[], [], []])
  })

  it('counts one mailbox, one verified phone and one network once', async () => {
    const once = [[], ['same-person'], ['same-person']]
    const one = anotherNetwork()
    expect(
      await reasonsFor(
        (owner) => makeWitness(t, owner),
        () => one,
      ),
    ).toEqual(once)
    let first: Person | undefined
    const onePerson: Make = async (owner) => {
      const person = await makeWitness(t, owner, first && { samePersonAs: first })
      first ??= person
      return person
    }
    expect(await reasonsFor(onePerson)).toEqual(once)
  })

  it('contributes to two hides in thirty days, also when many cases are reported at once in two processes', async () => {
    const second = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off', DATABASE_URL: t.env.DATABASE_URL })
    try {
      const owners = await Promise.all(Array.from({ length: 5 }, () => makePerson(t)))
      const listings = await Promise.all(owners.map((owner) => makeListing(t, owner)))
      const reporters = await Promise.all([1, 2, 3].map(() => makeVerified(t)))
      for (const me of reporters)
        for (const owner of owners) await call(t, owner, 'POST', '/messages', { receiverId: me.id, content: 'Hello' })
      const replies = await Promise.all(
        reporters.flatMap((me, n) =>
          listings.map(({ id }, m) => report((n + m) % 2 ? t : second, me, { listingId: id })),
        ),
      )
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(204))
      const found = await Promise.all(listings.map(({ id }) => isFound(id)))
      expect(found.filter((is) => !is)).toHaveLength(2)
    } finally {
      await second.stop()
    }
  })

  it('loses its weight for ninety days, on every subject, only when staff mark a report as knowingly false', async () => {
    const staff = await makeStaff(t)
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(t)))
    const [owner, other, third, fourth] = people as [Person, Person, Person, Person]
    const reporters = await Promise.all([1, 2, 3].map(() => makeVerified(t)))
    for (const me of reporters)
      for (const { as } of people) await call(t, { as }, 'POST', '/messages', { receiverId: me.id, content: 'Hello' })
    for (const me of reporters.slice(0, 2)) await report(t, me, { userId: other.id })
    await report(t, reporters[0]!, { userId: owner.id })
    const id = await caseAbout(t, owner)
    const { reportList } = await seen(t, staff, id)
    const marked = await act(t, staff, id, 'mark-false', 'The trip never was.', reportList[0]!.id)
    expect(marked.json()).toMatchObject({
      closedAt: null,
      reportList: [{ isFalse: true, notCounted: ['knowingly-false'] }],
      actions: [{ kind: 'mark-false' }],
    })
    expect((await act(t, staff, id, 'mark-false', 'Once more.', reportList[0]!.id)).statusCode).toBe(409)
    expect((await act(t, staff, await caseAbout(t, other), 'mark-false', 'Which?')).statusCode).toBe(409)
    await report(t, reporters[2]!, { userId: other.id })
    const reasons = async (about: Person) =>
      (await seen(t, await makeStaff(t), await caseAbout(t, about))).reportList.map(({ notCounted }) => notCounted)
    expect(await reasons(other)).toEqual([['knowingly-false'], [], []])
    await act(t, staff, id, 'close')
    // Sessions end after 14 days.
    const pass = async (days: number) => {
      await t.advance(days * 86_400)
      for (const me of reporters) Object.assign(me, await makeSession(t, me.id))
    }
    await pass(89)
    for (const me of reporters) await report(t, me, { userId: third.id })
    expect(await reasons(third)).toEqual([['knowingly-false'], [], []])
    await pass(2)
    for (const me of reporters) await report(t, me, { userId: fourth.id })
    expect(await reasons(fourth)).toEqual([[], [], []])
  })
})

test('three reports by new accounts hide nothing and put the case first in the queue, until it is decided', async () => {
  const staff = await makeStaff(t)
  const queue = async (query = '') =>
    (await call(t, staff, 'GET', `/ops/moderation/cases?limit=50${query}`)).json<CaseRow[]>()
  const [calm, other] = [await makePerson(t), await makePerson(t)]
  await report(t, await makeWitness(t, calm), { userId: calm.id })
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
