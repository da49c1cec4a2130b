import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { otherTransaction, untilBlocked } from '../../test/database.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { agree, callTrips } from '../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

interface Listing {
  id: number
  owner: { id: number }
  act: () => Promise<{ statusCode: number; json: () => unknown }>
}

describe('a suspension locks the person, then the listings, as everyone else does', () => {
  const acts: Array<[string, () => Promise<Listing>]> = [
    [
      'the owner who opens a listing again',
      async () => {
        const owner = await makePerson(t)
        const { id } = await makeListing(t, owner, { status: 'closed' })
        return { id, owner, act: () => call(t, owner, 'POST', `/my-listings/${id}/reopen`) }
      },
    ],
    [
      'the owner who changes a listing',
      async () => {
        const owner = await makePerson(t)
        const { id } = await makeListing(t, owner)
        const change = { description: 'I know every gate of this airport.' }
        const url = `/api/my-listings/${id}`
        const act = () => t.inject({ method: 'PATCH', url, headers: owner.as, payload: change })
        return { id, owner, act }
      },
    ],
    [
      'a staff member who restores a listing',
      async () => {
        const owner = await makePerson(t)
        const { id } = await makeListing(t, owner)
        await report(t, await makePerson(t), { listingId: id })
        const staff = await makeStaff(t)
        const ofCase = await caseAbout(t, owner)
        await act(t, staff, ofCase, 'remove', 'Not a trip.')
        return { id, owner, act: () => act(t, staff, ofCase, 'restore', 'It is one.') }
      },
    ],
    [
      'the other person who cancels a trip',
      async () => {
        const { amigo, asha, offer, trip } = await agree(t)
        const { revision } = trip
        return { id: offer.id, owner: amigo, act: () => callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision }) }
      },
    ],
  ]
  test.each(acts)('%s waits for it without a deadlock', async (_, prepare) => {
    const { id, owner, act } = await prepare()
    const suspension = await otherTransaction(t, '100ms')
    await suspension.lockRow('account', owner.id, 'no key update')
    const acted = act()
    await untilBlocked(t)
    await suspension.lockRow('listing', id)
    await suspension.commit()
    const reply = await acted
    expect([200, 204, 409]).toContain(reply.statusCode)
    if (reply.statusCode === 409) expect(reply.json()).not.toMatchObject({ code: 'conflict' })
  })
})

test('a transaction that a deadlock ended is retried', async () => {
  const { amigo, asha, offer, trip } = await agree(t)
  const [first, other] = [await otherTransaction(t), await otherTransaction(t, '10s')]
  await first.lockRow('listing', offer.id)
  await other.lockRow('trip', trip.id)
  const canceled = callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  await untilBlocked(t)
  const waiting = other.lockRow('account', amigo.id, 'no key update')
  await untilBlocked(t, 2)
  // Then the request waits for the trip. It is the last that waits, so it finds the deadlock and PostgreSQL ends it.
  await first.commit()
  await waiting
  await other.commit()
  expect((await canceled).json()).toMatchObject({ state: 'canceled' })
})

test('a decision about a person and the deletion of their account wait for each other without a deadlock', async () => {
  const person = await makePerson(t)
  await report(t, await makePerson(t), { userId: person.id })
  const [staff, ofCase] = [await makeStaff(t), await caseAbout(t, person)]
  // A deletion locks the account, then the cases about it.
  const deletion = await otherTransaction(t, '100ms')
  await deletion.lockRow('account', person.id)
  const acted = act(t, staff, ofCase, 'warn', 'Please be kind.')
  await untilBlocked(t)
  await deletion.lockRow('moderation_case', ofCase)
  await deletion.commit()
  expect((await acted).statusCode).toBe(200)
})

test('a decision about a message and another message of the two wait for each other without a deadlock', async () => {
  const [reader, author] = [await makePerson(t), await makePerson(t)]
  const { id } = (await call(t, author, 'POST', '/messages', { receiverId: reader.id, content: 'hi' })).json()
  await report(t, reader, { messageId: id })
  const [staff, ofCase] = [await makeStaff(t), await caseAbout(t, author)]
  const sending = await otherTransaction(t, '100ms')
  await sending.lockRow('account', reader.id, 'no key update')
  const acted = act(t, staff, ofCase, 'hide')
  await untilBlocked(t)
  await sending.lockRow('account', author.id, 'no key update')
  await sending.commit()
  expect((await acted).statusCode).toBe(200)
})
