import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../../../account/account.contract.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Problem } from '../../../http/problem.ts'
import { TripNews } from '../trip-news.ts'
import { type Meeting, type Shares, type Tick, tripErrors } from '../trips.contract.ts'
import { assertInTouch, type HeldTrip, holdTrip, otherOf } from './held-trip.ts'

const SHARED = `
  select shares_phone as phone, shares_mail as mail, shares_photo as photo from trip_person
  where trip_id = ? and account_id = ?`
const SHARE = `
  update trip_person set shares_phone = ?, shares_mail = ?, shares_photo = ? where trip_id = ? and account_id = ?`
const MEET = 'update trip set meeting_place = ?, meeting_side = ?, carry = ? where id = ?'
const TICK =
  'update trip_person set checklist = array_append(array_remove(checklist, ?), ?) where trip_id = ? and account_id = ?'
const UNTICK = 'update trip_person set checklist = array_remove(checklist, ?) where trip_id = ? and account_id = ?'

/** What two people settle once they have agreed: what each lets the other see, where they meet, and what is done. */
@Injectable()
export class Particulars {
  constructor(
    private readonly em: EntityManager,
    private readonly news: TripNews,
  ) {}

  /** Taking back works always; letting the other see more needs a trip of two people who may write to each other. */
  async share(me: SignedIn, id: number, { phone, mail, photo }: Shares): Promise<void> {
    await this.#change(me.id, id, async (em, trip) => {
      const [now] = await em.execute<[Shares]>(SHARED, [id, me.id])
      if ((phone && !now.phone) || (mail && !now.mail) || (photo && !now.photo)) {
        if (me.suspendedAt !== null) throw new Problem(accountErrors['account-suspended'])
        if (trip.state !== 'proposed') assertAgreed(trip)
        await assertInTouch(em, me.id, otherOf(me.id, trip))
      }
      await em.execute(SHARE, [phone, mail, photo, id, me.id])
    })
  }

  async meet(me: number, id: number, { place, side, carry }: Meeting): Promise<void> {
    await this.#change(me, id, async (em, trip) => {
      assertAgreed(trip)
      await assertInTouch(em, me, otherOf(me, trip))
      await em.execute(MEET, [place ?? null, side ?? null, carry ?? null, id])
    })
  }

  async tick(me: number, id: number, { item, done }: Tick): Promise<void> {
    await this.#change(me, id, async (em) => {
      if (done) await em.execute(TICK, [item, item, id, me])
      else await em.execute(UNTICK, [item, id, me])
    })
  }

  async #change(me: number, id: number, change: (em: EntityManager, trip: HeldTrip) => Promise<void>): Promise<void> {
    const trip = await this.em.transactional(async (em) => {
      const held = await holdTrip(em, me, id, async () => {})
      await change(em, held)
      return held
    })
    await this.news.mark(id, [trip.helperId, trip.travelerId])
  }
}

function assertAgreed({ isShared }: HeldTrip): void {
  if (!isShared) throw new Problem(tripErrors['trip-changed'])
}
