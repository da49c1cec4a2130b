import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import type { Person } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import { makePeople } from './people.ts'
import { type Reply, sendRequest } from './send-request.ts'
import type { Scenario } from './virtual-user.ts'

const ZONE = 'Asia/Kolkata'
const HOUR_MS = 3_600_000
const HOURS_AHEAD = 3
const TRIES = 4
const AGAIN_MS = 200

// Alerts are off, so that only the load of alerts causes any.
const LISTING = `
  insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, alerts)
  values ($1, now(), $2, 'HYD', 'ORD', $3, $4, 'off') returning id::float8 as id`

/** Two people agree on a trip that begins soon, both tap the first steps, and they make links for their families. */
export const trips: Scenario =
  ({ site, record, number, until }) =>
  async (turn) => {
    const pair = await makePair(site, record.tag, `trip.${number}.${turn}`).catch(() => undefined)
    if (!pair) return false // the database is unavailable for the laboratory, too
    const { helper, traveler, proposal } = pair
    const send = (who: Person, path: string, body: object, key?: string) =>
      sendRequest(record, site.next(), `/api/trips${path}`, {
        ...{ method: 'POST', body, cookie: who.cookie },
        ...(key && { key }),
      })
    const hasStatus = (what: string, expected: number, reply: Reply | undefined): reply is Reply => {
      if (reply && reply.status >= 400 && reply.status < 500 && reply.status !== 429)
        record.wrong.push(`${reply.status} ${what} of a trip ${JSON.stringify(reply.body)}`)
      return reply?.status === expected
    }
    const name = (what: string) => `${record.tag} trip ${number} ${turn}: ${what}`

    const proposed = await repeatedly(() => send(traveler, '', proposal))
    if (!hasStatus('proposal', 201, proposed)) return false
    const trip = { ...(proposed.body as { id: number; revision: number }), milestones: [] as string[] }
    record.trips.push(trip)
    const acceptance = { revision: trip.revision, accept: true }
    const accepted = await until(name('answer'), () => send(helper, `/${trip.id}/answer`, acceptance))
    if (!hasStatus('answer', 200, accepted)) return false
    trip.revision = (accepted.body as { revision: number }).revision

    for (const kind of ['met', 'through-security']) {
      const taps = [helper, traveler].map((who) => {
        const tap = { kind, at: new Date().toISOString(), key: randomUUID() }
        return until(name(kind), () => send(who, `/${trip.id}/milestones`, tap, tap.key))
      })
      const tapped = (await Promise.all(taps)).map((reply) => hasStatus(kind, 200, reply))
      if (tapped.includes(true)) trip.milestones.push(kind)
      if (tapped.includes(false)) return false
    }

    // A retry may create another link, whose token is unknown.
    const makeLink = async (body: object) => {
      const { status, body: made } = await repeatedly(() => send(traveler, `/${trip.id}/links`, body))
      if (status !== 201) return undefined
      const { id, address } = made as { id: number; address: string }
      const link = { token: address.split('#')[1] ?? '', state: 'open' as 'open' | 'ending' | 'ended' }
      record.links.push(link)
      return { id, link }
    }
    const mail = `${record.tag}.family.${number}.${turn}@mail.test`
    const [open, other] = [await makeLink({ label: 'Sister', mail }), await makeLink({ label: 'Brother' })]
    if (!open || !other) return false
    other.link.state = 'ending'
    const ended = await until(name('end of a link'), () => {
      const path = `/api/trips/${trip.id}/links/${other.id}`
      return sendRequest(record, site.next(), path, { method: 'DELETE', cookie: traveler.cookie })
    })
    // It is not found once an earlier try has ended it.
    if (ended?.status !== 204 && ended?.status !== 404) return false
    other.link.state = 'ended'
    return true
  }

/** Retries a request a few times only, because daily limits count each try. */
async function repeatedly(act: () => Promise<Reply>): Promise<Reply> {
  let reply = await act()
  for (let i = 1; i < TRIES && (reply.status === 0 || reply.status >= 500); i++) {
    await sleep(AGAIN_MS)
    reply = await act()
  }
  return reply
}

/** A helper and a traveler with a listing each, and the proposal of a flight so soon that they can tap its first steps. */
async function makePair({ database: { pool } }: LoadedSite, tag: string, kind: string) {
  const [helper, traveler] = (await makePeople(pool, tag, kind, 2)) as [Person, Person]
  const departure = new Date(Date.now() + HOURS_AHEAD * HOUR_MS)
  const date = todayIn(ZONE, departure)
  const time = departure.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
  const list = async (who: Person, type: string) => {
    const { rows } = await pool.query<{ id: number }>(LISTING, [who.id, type, date, daysAfter(date, 2)])
    return rows[0]!.id
  }
  const [helperListingId, seekingListingId] = [await list(helper, 'helper'), await list(traveler, 'seeking_help')]
  const leg = { departureAirport: 'HYD', arrivalAirport: 'ORD', date, time, together: true }
  const proposal = { otherUserId: helper.id, helperListingId, seekingListingId, legs: [leg] }
  return { helper, traveler, proposal }
}
