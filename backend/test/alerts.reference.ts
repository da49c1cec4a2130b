import type { ClientBase } from 'pg'
import { changeListings, enqueueMatching } from '../src/listings/itinerary/changed-listings.public.ts'
import { daysAfter } from '../src/listings/listings.contract.ts'
import type { Act, ActSearch, ActTrip } from './alerts.acts.ts'
import { columnsOf, dayOf, legOf } from './alerts.columns.ts'
import { type NotifiedSide, notifiedReference } from './alerts.notified.ts'
import { accompany } from './company.ts'
import { type ReferenceLeg, takesFlight, tierBetween } from './match.reference.ts'

interface Listing {
  id: number
  owner: number
  type: 'helper' | 'seeking_help'
  open: boolean
  past: boolean
  trip: ActTrip
  /** As match.reference.ts compares it. */
  route: { legs: ReferenceLeg[]; flexible: number; covered?: number }
}

interface Search {
  id: number
  owner: number
  confirmed: boolean
  ended: boolean
  search: ActSearch
  route: { legs: ReferenceLeg[]; flexible: number }
}

const ANY_DAYS = 3_652_058 // from year 1 to 9999

const SAVE = `
  insert into saved_search (account_id, departure, arrival, date, end_date, carrier, flight_number, type, language_codes,
                            scope, pace, confirmed_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11, 'at-once', case when $10 then now() end, now() + interval '180 days')
  on conflict do nothing returning id::float8 as id`
const BLOCK = 'insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing'

/** The fields that matching compares: when one changes, others must be notified again. */
const compared = ({ trip: { alerts, ...trip }, open, route }: Listing) =>
  JSON.stringify([trip, open, alerts === 'off', route.covered])
const sameSearch = (one: Search, other: Search) =>
  JSON.stringify([one.owner, { ...one.search, scope: null }]) ===
  JSON.stringify([other.owner, { ...other.search, scope: null }])

/** The last tier of each scope, for a listing's matches and for a saved search. */
const SCOPES = { 'my-flight': [2, 4], close: [3, 4], nearby: [6, 6] } as const

/**
 * Performs acts in a database and in memory, and computes by nested loops which matches each user must be notified of. Call
 * `refer` when everything that is enqueued was matched.
 */
export function alertsWorld(people: ReadonlyArray<{ id: number }>) {
  const listings: Listing[] = []
  const searches: Search[] = []
  const blocks = new Set<string>()
  const enqueued: Listing[] = []
  const approached = new Map<number, number>()
  const notified = notifiedReference()
  const done: Partial<Record<Act['kind'] | 'accompanied', number>> = {}
  const ownerOf = (n: number) => people[n % people.length]!.id
  const isBlocked = (one: number, other: number) => blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`)

  /** The tier of which the owner of a listing must be notified. */
  function tierFor(mine: Listing, other: Listing): number | undefined {
    if (![mine, other].every(({ open, past }) => open && !past) || mine.trip.alerts === 'off') return undefined
    if (mine.type === other.type || mine.owner === other.owner || isBlocked(mine.owner, other.owner)) return undefined
    const [tier] = tierBetween(mine.route, other.route) ?? []
    return tier !== undefined && tier <= SCOPES[mine.trip.scope][0] ? tier : undefined
  }

  function tierForSearch(saved: Search, posted: Listing): number | undefined {
    const { owner, confirmed, ended, search, route } = saved
    if (!confirmed || ended || !searches.includes(saved) || !posted.open || posted.past) return undefined
    if (owner === posted.owner || isBlocked(owner, posted.owner)) return undefined
    if (search.type !== 'both' && search.type !== posted.type) return undefined
    if (search.languages.length > 0 && !search.languages.some((code) => posted.trip.languages.includes(code)))
      return undefined
    if (search.flight !== null) return takesFlight(route, posted.route) ? 1 : undefined
    const [tier] = tierBetween(route, posted.route) ?? []
    return tier !== undefined && tier <= SCOPES[search.scope][1] ? tier : undefined
  }

  function sideOf(mine: Listing, other: Listing): NotifiedSide[] {
    const { alerts } = mine.trip
    const [tier, now] = [tierFor(mine, other), () => tierFor(mine, other)]
    if (tier === undefined || alerts === 'off') return []
    return [{ reader: mine.owner, listing: mine.id, counterpart: other.id, tier, alerts, now }]
  }

  function searchSides(posted: Listing): NotifiedSide[] {
    const best = new Map<number, NotifiedSide>()
    for (const saved of searches) {
      const [tier, reader] = [tierForSearch(saved, posted), saved.owner]
      if (tier === undefined || notified.knowsByListing(reader, posted.id)) continue
      const now = () => tierForSearch(saved, posted)
      if (tier <= (best.get(reader)?.tier ?? tier))
        best.set(reader, { reader, listing: null, counterpart: posted.id, tier, alerts: 'at-once', now })
    }
    return [...best.values()]
  }

  async function write(db: ClientBase, columns: Record<string, unknown>, id?: number) {
    const names = Object.keys(columns)
    const parameters = names.map((_, n) => `$${n + 1}`)
    const text =
      id === undefined
        ? `insert into listing (${names}) values (${parameters}) returning id::float8 as id`
        : `update listing set (${names}) = row(${parameters}) where id = ${id} returning id::float8 as id`
    const { rows } = await changeListings(db, [id ?? null], () =>
      db.query<{ id: number }>(text, Object.values(columns)),
    )
    if (id === undefined) await enqueueMatching(db, [rows[0]!.id])
    return rows[0]!.id
  }

  async function change(db: ClientBase, listing: Listing, to: Partial<Listing>, columns: Record<string, unknown>) {
    await write(db, columns, listing.id)
    const before = compared(listing)
    Object.assign(listing, to)
    if (listing.open && before !== compared(listing)) enqueued.push(listing)
  }

  const routeOf = ({ legs, flexible }: ActTrip) => ({ legs: legs.map(legOf), flexible })

  async function publish(db: ClientBase, { owner: n, helper, trip }: Extract<Act, { kind: 'publish' }>) {
    const [owner, type] = [ownerOf(n), helper ? ('helper' as const) : ('seeking_help' as const)]
    const id = await write(db, { ...columnsOf(trip), account_id: owner, type, confirmed_at: new Date() })
    const posted = { id, owner, type, open: true, past: false, trip, route: routeOf(trip) }
    listings.push(posted)
    enqueued.push(posted)
  }

  async function save(db: ClientBase, { owner: n, visitor, search }: Extract<Act, { kind: 'save' }>) {
    const { from, to, day, flexible, flight, type, languages } = search
    const owner = ownerOf(n)
    const date = day === null ? null : dayOf(day)
    const { rows } = await db.query<{ id: number }>(SAVE, [
      ...[owner, from, to, date, date && flexible ? daysAfter(date, flexible) : null],
      ...[flight && 'AI', flight, type, languages, !visitor, search.scope],
    ])
    if (!rows[0]) return // the user has saved it already
    const leg = { from, to, day: day ?? 0, time: null, flight }
    const route = { legs: [{ ...legOf(leg), date: date ?? '0001-01-01' }], flexible: date ? flexible : ANY_DAYS }
    searches.push({ id: rows[0].id, owner, confirmed: !visitor, ended: false, search, route })
  }

  async function changeSearch(db: ClientBase, search: Search, kind: 'confirm' | 'end' | 'delete') {
    const isThere = (other: Search) => other !== search && other.confirmed && sameSearch(other, search)
    if (kind === 'confirm' && !search.confirmed && !searches.some(isThere)) {
      await db.query('update saved_search set confirmed_at = now() where id = $1', [search.id])
      search.confirmed = true
    } else if (kind === 'end') {
      await db.query("update saved_search set ends_at = now() - interval '1 second' where id = $1", [search.id])
      search.ended = true
    } else if (kind === 'delete') {
      await db.query('delete from saved_search where id = $1', [search.id])
      searches.splice(searches.indexOf(search), 1)
    }
  }

  const LEAVE = `
    with canceled as (
      update trip set state = 'canceled' where seeking_listing_id = $1 and state = 'agreed' returning id
    )
    update trip_leg set taken_by = null from canceled where trip_id = canceled.id`
  const isWhole = ({ open, past, type, route }: Listing) =>
    open && !past && type !== 'helper' && !route.flexible && route.legs.length > 1 && route.covered === undefined
  async function company(db: ClientBase, { kind, which, leg }: Extract<Act, { kind: 'accompany' | 'leave' }>) {
    const isCandidate =
      kind === 'accompany' ? isWhole : ({ route, past }: Listing) => route.covered !== undefined && !past
    // Only the first listings come closer to others, so that some do so often.
    const candidates = listings.slice(10).filter(isCandidate)
    const listing = candidates[which % Math.max(1, candidates.length)]
    if (!listing) return
    const { covered: _, ...whole } = listing.route
    const before = compared(listing)
    if (kind === 'accompany') {
      const helper = people.find((person) => person.id !== listing.owner)!.id
      await accompany(db, listing, helper, whole.legs[leg]!)
      done.accompanied = (done.accompanied ?? 0) + 1
    } else await changeListings(db, [listing.id], () => db.query(LEAVE, [listing.id]))
    listing.route = kind === 'accompany' ? { ...whole, covered: leg } : whole
    if (listing.open && before !== compared(listing)) enqueued.push(listing)
  }

  return {
    listings,
    searches,
    /** The number of acts of each kind. */
    done,
    async act(db: ClientBase, act: Act): Promise<void> {
      const listing = 'which' in act ? listings[act.which % Math.max(1, listings.length)] : undefined
      const search = 'which' in act ? searches[act.which % Math.max(1, searches.length)] : undefined
      done[act.kind] = (done[act.kind] ?? 0) + 1
      if (act.kind === 'publish') await publish(db, act)
      else if (act.kind === 'save') await save(db, act)
      else if (act.kind === 'block') {
        const [one, other] = [ownerOf(act.one), ownerOf(act.other)]
        if (one === other) return
        await db.query(BLOCK, [one, other])
        blocks.add(`${one} ${other}`)
      } else if (act.kind === 'edit') {
        // A trip that was over gets a future day.
        const { trip } = act
        // Other tests cover how a change of the flights affects the company.
        if (listing && listing.route.covered === undefined)
          await change(db, listing, { trip, route: routeOf(trip), past: false }, columnsOf(trip))
      } else if (act.kind === 'approach') {
        const others = listings.filter(({ type, owner }) => type !== listing?.type && owner !== listing?.owner)
        const other = others[act.other % Math.max(1, others.length)]
        if (!listing || !other || listing.route.covered !== undefined) return
        const step = approached.get(listing.id) ?? 0
        approached.set(listing.id, step + 1)
        const [later, isSame] = [step % 3 === 0 ? 2 : 0, step % 3 === 2]
        const legs = other.trip.legs.map((leg) => ({ ...leg, day: leg.day + later, ...(!isSame && { flight: null }) }))
        const trip = { ...listing.trip, legs, flexible: other.trip.flexible }
        await change(db, listing, { trip, route: routeOf(trip), past: false }, columnsOf(trip))
      } else if (act.kind === 'pass') {
        if (listing) await change(db, listing, { past: true }, { closes_at: new Date(0) })
      } else if (act.kind === 'close' || act.kind === 'reopen') {
        const open = act.kind === 'reopen'
        if (listing) await change(db, listing, { open }, { status: open ? 'open' : 'closed' })
      } else if (act.kind === 'accompany' || act.kind === 'leave') {
        await company(db, act)
      } else if (act.kind !== 'look' && act.kind !== 'send' && search) await changeSearch(db, search, act.kind)
    },
    /** Records whom the scan of everything that became due since the last call must notify. */
    refer() {
      const later: Listing[] = []
      for (const posted of enqueued.splice(0)) {
        if (!posted.open || posted.past) continue
        const sides = listings.flatMap((other) => [...sideOf(posted, other), ...sideOf(other, posted)])
        // After notifications because of listings, searches are matched by a job of their own.
        if (notified.notify(sides, posted.owner)) later.push(posted)
        else notified.notify(searchSides(posted), posted.owner)
      }
      for (const posted of later) notified.notify(searchSides(posted), posted.owner)
    },
    send: notified.send,
    heldBack: notified.heldBack,
    /** The last tier of each pair, and the number of emails about it. */
    expected: () =>
      Object.fromEntries(
        [...notified.pairs].map(([key, { sent, queued }]) => [
          key,
          [queued?.tier ?? sent.at(-1), sent.length + (queued ? 1 : 0)],
        ]),
      ),
    /** The tiers that emails have notified of each pair, and whether the pending one is the daily email. */
    emails: () =>
      Object.fromEntries([...notified.pairs].map(([key, { sent, queued }]) => [key, [sent, queued?.daily ?? null]])),
  }
}
