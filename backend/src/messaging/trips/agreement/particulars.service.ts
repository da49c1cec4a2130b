import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../../../account/account.contract.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { TripNews } from '../trip-news.ts'
import { type Meeting, type Shares, type Tick, tripErrors } from '../trips.contract.ts'
import { assertInTouch, type HeldTrip, holdTrip, otherOf } from './held-trip.ts'
import { TripTurns } from './trip-turns.ts'

const MEETINGS: Limit = { name: 'trip-meetings', max: 60, seconds: 3600 }

const SHARED = `
  select shares_phone as phone, shares_mail as mail, shares_photo as photo, coalesce(shares_first_name, false) as "firstName",
         coalesce(shares_age_band, false) as "ageBand", coalesce(shares_time, false) as time
  from trip_person where trip_id = ? and account_id = ?`
// A choice about someone close that is not named stays as it is. In a proposal "no" means "not yet", so the agreement shows it.
const chosen = (column: string, field: string) => `
  ${column} = case when :${field}::boolean is null then ${column} when :isProposed then nullif(:${field}::boolean, false)
    else :${field}::boolean end`
const SHARE = `
  update trip_person set shares_phone = :phone, shares_mail = :mail, shares_photo = :photo,
    ${chosen('shares_first_name', 'firstName')}, ${chosen('shares_age_band', 'ageBand')}, ${chosen('shares_time', 'time')}
  where trip_id = :id and account_id = :me`
// Whether nothing would change, and the latest revision by the other.
const MET = `
  select (meeting_place, meeting_side, carry) is not distinct from (:place, :side, :carry) as "isSame",
    (select meeting_revision from trip_person where trip_id = trip.id and account_id = :other) as "byOther"
  from trip where id = :id`
// The number of this news for the other, if they meet elsewhere now.
const MEET = `
  update trip set meeting_place = :place, meeting_side = :side, carry = :carry where id = :id
  returning (old.meeting_place, old.meeting_side) is distinct from (new.meeting_place, new.meeting_side) as "isElsewhere",
    (select 1 + count(*)::int from trip_notice
     where trip_id = trip.id and account_id = :other and kind like 'meeting:%') as number`
const REVISE = `
  update trip_person set meeting_revision = 1 + (select max(meeting_revision) from trip_person where trip_id = :id)
  where trip_id = :id and account_id = :me`
const TICK =
  'update trip_person set checklist = array_append(array_remove(checklist, ?), ?) where trip_id = ? and account_id = ?'
const UNTICK = 'update trip_person set checklist = array_remove(checklist, ?) where trip_id = ? and account_id = ?'

/** What two people settle once they have agreed: what each lets the other see, where they meet, and what is done. */
@Injectable()
export class Particulars {
  constructor(
    private readonly turns: TripTurns,
    private readonly limits: RateLimit,
    private readonly news: TripNews,
  ) {}

  /** Taking back works always; letting the other see more needs a trip of two people who may write to each other. */
  async share(me: SignedIn, id: number, shares: Shares): Promise<void> {
    await this.#change(me.id, id, async (em, trip) => {
      const [now] = await em.execute<[Required<Shares>]>(SHARED, [id, me.id])
      const fields = Object.keys(now) as Array<keyof Shares>
      if (fields.some((field) => shares[field] && !now[field])) {
        if (me.suspendedAt !== null) throw new Problem(accountErrors['account-suspended'])
        if (trip.state !== 'proposed') assertAgreed(trip)
        await assertInTouch(em, me.id, otherOf(me.id, trip))
      }
      const isProposed = trip.state === 'proposed'
      await em.execute(SHARE, { id, me: me.id, isProposed, firstName: null, ageBand: null, time: null, ...shares })
    })
  }

  /** The other is told of another place or side; what to carry is read on the page. Nobody replaces unseen what the other has said. */
  async meet(me: number, id: number, { place, side, carry, revision }: Meeting): Promise<void> {
    await this.limits.take(MEETINGS, me)
    await this.#change(me, id, async (em, trip) => {
      assertAgreed(trip)
      const other = otherOf(me, trip)
      await assertInTouch(em, me, other)
      const values = { id, other, place: place ?? null, side: side ?? null, carry: carry ?? null }
      const [{ isSame, byOther }] = await em.execute<[{ isSame: boolean; byOther: number }]>(MET, values)
      if (isSame) return
      if (revision !== undefined && byOther > revision) throw new Problem(tripErrors['meeting-changed'])
      const [met] = await em.execute<[{ isElsewhere: boolean; number: number }]>(MEET, values)
      await em.execute(REVISE, { id, me })
      if (met.isElsewhere) await this.news.tell(em, id, other, `meeting:${met.number}`)
    })
  }

  async tick(me: number, id: number, { item, done }: Tick): Promise<void> {
    await this.#change(me, id, async (em) => {
      if (done) await em.execute(TICK, [item, item, id, me])
      else await em.execute(UNTICK, [item, id, me])
    })
  }

  async #change(me: number, id: number, change: (em: EntityManager, trip: HeldTrip) => Promise<void>): Promise<void> {
    const trip = await this.turns.transactional(me, id, async (em) => {
      const held = await holdTrip(em, me, id)
      await change(em, held)
      return held
    })
    await this.news.mark(id, [trip.helperId, trip.travelerId])
  }
}

function assertAgreed({ isShared }: HeldTrip): void {
  if (!isShared) throw new Problem(tripErrors['trip-changed'])
}
