import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../../../account/account.contract.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { kysely } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { type Meeting, type Shares, type Tick, tripErrors } from '../trips.contract.ts'
import { assertMayContact, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'

const MEETINGS: Limit = { name: 'trip-meetings', max: 60, seconds: 3600 }

@Injectable()
export class TripDetailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly notifications: TripNotifications,
  ) {}

  /** Sharing less is always allowed. Sharing more requires that the two people may message each other. */
  async share(me: SignedIn, id: number, shares: Shares): Promise<void> {
    await this.#change(me.id, id, async (em, trip) => {
      const shared = await kysely(em)
        .selectFrom('trip_person')
        .select(['shares_phone as phone', 'shares_mail as mail', 'shares_photo as photo'])
        .select(['shares_first_name as firstName', 'shares_age_band as ageBand', 'shares_time as time'])
        .where('trip_id', '=', id)
        .where('account_id', '=', me.id)
        .executeTakeFirstOrThrow()
      const fields = Object.keys(shared) as Array<keyof Shares>
      if (fields.some((field) => shares[field] && !shared[field])) {
        if (me.suspendedAt !== null) throw new Problem(accountErrors['account-suspended'])
        if (trip.state !== 'proposed') assertAgreed(trip)
        await assertMayContact(em, me.id, otherOf(me.id, trip))
      }
      // In a proposal "no" means "not yet": the agreement makes the field visible. Absent fields do not change.
      const chosen = (choice: boolean | undefined) => (trip.state === 'proposed' && choice === false ? null : choice)
      await updatePerson(em, id, me.id)
        .set({ shares_phone: shares.phone, shares_mail: shares.mail, shares_photo: shares.photo })
        .set({ shares_first_name: chosen(shares.firstName), shares_age_band: chosen(shares.ageBand) })
        .set({ shares_time: chosen(shares.time) })
        .execute()
    })
  }

  /**
   * Notifies the other person of a new location or side, but not of the items to carry. Rejects a request that does
   * not name the current revision.
   */
  async meet(me: number, id: number, { revision, ...meeting }: Meeting): Promise<void> {
    await this.limits.take(MEETINGS, me)
    await this.#change(me, id, async (em, trip) => {
      assertAgreed(trip)
      const other = otherOf(me, trip)
      await assertMayContact(em, me, other)
      const { place = null, side = null, carry = null } = meeting
      const current = await kysely(em)
        .selectFrom('trip')
        .innerJoin('trip_person as other', 'other.trip_id', 'trip.id')
        .select(['meeting_place as place', 'meeting_side as side', 'carry', 'other.meeting_revision as byOther'])
        .where('trip.id', '=', id)
        .where('other.account_id', '=', other)
        .executeTakeFirstOrThrow()
      const isElsewhere = current.place !== place || current.side !== side
      if (!isElsewhere && current.carry === carry) return
      if (current.byOther > revision) throw new Problem(tripErrors['meeting-changed'])
      await kysely(em)
        .updateTable('trip')
        .set({ meeting_place: place, meeting_side: side, carry })
        .where('id', '=', id)
        .execute()
      await updatePerson(em, id, me)
        .set(({ selectFrom }) => ({
          meeting_revision: selectFrom('trip_person as either')
            .select(({ eb, fn }) => eb(fn.max('either.meeting_revision'), '+', 1).as('next'))
            .where('either.trip_id', '=', id)
            .$asScalar(),
        }))
        .execute()
      if (isElsewhere)
        await this.notifications.notify(em, id, other, `meeting:${await nextMeetingNumber(em, id, other)}`)
    })
  }

  async tick(me: number, id: number, { item, done }: Tick): Promise<void> {
    await this.#change(me, id, async (em) => {
      await updatePerson(em, id, me)
        .set(({ fn, val }) => {
          const others = fn<string[]>('array_remove', ['checklist', val(item)])
          return { checklist: done ? fn<string[]>('array_append', [others, val(item)]) : others }
        })
        .execute()
    })
  }

  async #change(me: number, id: number, change: (em: EntityManager, trip: LockedTrip) => Promise<void>): Promise<void> {
    const trip = await this.em.transactional(async (em) => {
      const locked = await lockTrip(em, me, id)
      await change(em, locked)
      return locked
    })
    await this.notifications.publishChange(id, [trip.helperId, trip.seekerId])
  }
}

function assertAgreed({ isShared }: LockedTrip): void {
  if (!isShared) throw new Problem(tripErrors['trip-changed'])
}

const updatePerson = (em: EntityManager, trip: number, account: number) =>
  kysely(em).updateTable('trip_person').where('trip_id', '=', trip).where('account_id', '=', account)

async function nextMeetingNumber(em: EntityManager, trip: number, account: number): Promise<number> {
  const notified = await kysely(em)
    .selectFrom('trip_notification')
    .select('kind')
    .where('trip_id', '=', trip)
    .where('account_id', '=', account)
    .where('kind', 'like', 'meeting:%')
    .execute()
  return notified.length + 1
}
