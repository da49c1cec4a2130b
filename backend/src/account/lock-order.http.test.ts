import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { agree, askTrips } from '../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const LOCK_WAITS = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
const someoneWaits = () => eventually(async () => expect((await t.pool.query(LOCK_WAITS)).rowCount).toBe(1))

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
        return { id: offer.id, owner: amigo, act: () => askTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision }) }
      },
    ],
  ]
  test.each(acts)('%s waits for it and deadlocks with nothing', async (_, prepare) => {
    const { id, owner, act } = await prepare()
    const client = await t.pool.connect()
    let acted: ReturnType<typeof act>
    try {
      await client.query("begin; set local deadlock_timeout = '100ms'")
      await client.query('select from account where id = $1 for no key update', [owner.id])
      acted = act()
      await someoneWaits()
      await client.query("update listing set status = 'withheld' where id = $1", [id])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    const reply = await acted
    expect([200, 204, 409]).toContain(reply.statusCode)
    if (reply.statusCode === 409) expect(reply.json()).not.toMatchObject({ code: 'conflict' })
  })
})

test('a transaction that a deadlock has ended is repeated', async () => {
  const { asha, offer, trip } = await agree(t)
  const client = await t.pool.connect()
  try {
    await client.query("begin; set local deadlock_timeout = '10s'")
    await client.query('select from trip where id = $1 for update', [trip.id])
    const canceled = askTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
    await someoneWaits()
    // The other one finds the deadlock first, and is ended.
    await client.query('select from listing where id = $1 for update', [offer.id])
    await client.query('commit')
    expect((await canceled).json()).toMatchObject({ state: 'cancelled' })
  } finally {
    client.release()
  }
})

test('a decision about a person and the deletion of their account wait for each other without a deadlock', async () => {
  const person = await makePerson(t)
  await report(t, await makePerson(t), { userId: person.id })
  const [staff, ofCase] = [await makeStaff(t), await caseAbout(t, person)]
  const client = await t.pool.connect()
  try {
    // What a deletion locks: the account, then the cases about it.
    await client.query("begin; set local deadlock_timeout = '100ms'")
    await client.query('select from account where id = $1 for update', [person.id])
    const acted = act(t, staff, ofCase, 'warn', 'Please be kind.')
    await someoneWaits()
    await client.query('update moderation_case set marks = marks where id = $1', [ofCase])
    await client.query('commit')
    expect((await acted).statusCode).toBe(200)
  } finally {
    client.release()
  }
})
