import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../../../account/account.contract.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { Trip, TripPerson } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { type Meeting, type Shares, type Tick, tripErrors } from '../trips.contract.ts'
import { nextMeetingNumber } from './agreement.sql.ts'
import { assertMayContact, type LockedTrip, lockTrip, otherOf } from './locked-trip.ts'

const SHARED = [
  ['phone', 'sharesPhone'],
  ['mail', 'sharesMail'],
  ['photo', 'sharesPhoto'],
  ['firstName', 'sharesFirstName'],
  ['ageBand', 'sharesAgeBand'],
  ['time', 'sharesTime'],
] as const satisfies ReadonlyArray<[keyof Shares, keyof TripPerson]>

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
      const person = await em.findOneOrFail(TripPerson, { tripId: id, accountId: me.id })
      if (SHARED.some(([field, column]) => shares[field] && !person[column])) {
        if (me.suspendedAt !== null) throw new Problem(accountErrors['account-suspended'])
        if (trip.state !== 'proposed') assertAgreed(trip)
        await assertMayContact(em, me.id, otherOf(me.id, trip))
      }
      // In a proposal "no" means "not yet": the agreement makes the field visible. Absent fields do not change.
      const chosen = (choice: boolean | undefined) => (trip.state === 'proposed' && choice === false ? null : choice)
      em.assign(
        person,
        {
          sharesPhone: shares.phone,
          sharesMail: shares.mail,
          sharesPhoto: shares.photo,
          sharesFirstName: chosen(shares.firstName),
          sharesAgeBand: chosen(shares.ageBand),
          sharesTime: chosen(shares.time),
        },
        { ignoreUndefined: true },
      )
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
      const current = await em.findOneOrFail(Trip, id)
      const isElsewhere = current.meetingPlace !== place || current.meetingSide !== side
      if (!isElsewhere && current.carry === carry) return
      const [mine, others] = await Promise.all([
        em.findOneOrFail(TripPerson, { tripId: id, accountId: me }),
        em.findOneOrFail(TripPerson, { tripId: id, accountId: other }),
      ])
      if (others.meetingRevision > revision) throw new Problem(tripErrors['meeting-changed'])
      em.assign(current, { meetingPlace: place, meetingSide: side, carry })
      mine.meetingRevision = Math.max(mine.meetingRevision, others.meetingRevision) + 1
      await em.flush()
      if (!isElsewhere) return
      const { number } = (await nextMeetingNumber.first(em, { trip: id, account: other }))!
      await this.notifications.notify(em, id, other, `meeting:${number}`)
    })
  }

  async tick(me: number, id: number, { item, done }: Tick): Promise<void> {
    await this.#change(me, id, async (em) => {
      const person = await em.findOneOrFail(TripPerson, { tripId: id, accountId: me })
      const others = person.checklist.filter((other) => other !== item)
      person.checklist = done ? [...others, item] : others
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
