import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { mailboxKey } from '../../../account/public.ts'
import { isoText } from '../../../db/moment.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { Mail } from '../../../mail/mail.ts'
import { Sms } from '../../../sms/sms.ts'
import { assertInTouchOrOnTheWay, holdTrip } from '../agreement/held-trip.ts'
import { TripTurns } from '../agreement/trip-turns.ts'
import { tripErrors } from '../trips.contract.ts'
import { invitationLetter, invitationText } from './family.letters.ts'
import { hashOf, newToken, seal } from './family-token.ts'
import { type FamilyLink, linkErrors, type MadeLink, type NewLink } from './links.contract.ts'

const DAY = 86_400
const MADE: Limit = { name: 'family-links', max: 20, seconds: DAY }
/** Invitations go to people who have no account, and who have not asked for them. */
const INVITED: Limit = { name: 'family-invitations', max: 5, seconds: DAY }
const MOST = { family: 5, traveler: 1 }

const LIVING = 'select count(*)::int as count from trip_link where trip_id = ? and audience = ? and expires_at > now()'
const IS_POSTER = 'select from trip where id = ? and traveler_id = ? and companion is not null'
const MAKE = `
  insert into trip_link (trip_id, made_by, audience, token_hash, label, channel, address, expires_at)
  select id, ?, ?, ?, ?, ?, ?, last_landing_at + interval '48 hours' from trip where id = ? returning id::float8 as id`
const MINE = `
  select l.id::float8 as id, audience, label, channel, address as "to", wanted_at is not null as wanted, unreached,
         ${isoText('created_at')} as "createdAt", ${isoText('expires_at')} as "expiresAt"
  from trip_link l where trip_id = ? and made_by = ? and expires_at > now() order by l.id`
const IS_MINE = 'select from trip where id = ? and ? in (helper_id, traveler_id)'
const REVOKE = `
  update trip_link set revoked_at = now(), expires_at = now()
  where id = ? and trip_id = ? and made_by = ? and expires_at > now() returning 1`

/** Makes and ends the links of families and of travelers. Each person sees and ends their own. */
@Injectable()
export class FamilyLinks {
  constructor(
    private readonly turns: TripTurns,
    private readonly limits: RateLimit,
    private readonly mail: Mail,
    private readonly sms: Sms,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async make(me: number, ip: string, trip: number, wanted: NewLink): Promise<MadeLink> {
    const { audience = 'family', label, mail, phone } = wanted
    const number = phone === undefined ? undefined : this.sms.numberOf(phone)
    await this.limits.take(MADE, me)
    const token = newToken()
    const id = await this.turns.transactional(me, trip, async (em) => {
      await this.#assertRoom(em, me, trip, audience)
      const channel = mail ? 'mail' : number ? 'sms' : null
      const values = [me, audience, hashOf(token), label, channel, mail ?? number ?? null, trip]
      const [{ id }] = await em.execute<[{ id: number }]>(MAKE, values)
      const ids = { link: id, sealed: seal(this.env.CODE_SECRET, token) }
      if (mail) {
        await this.limits.take(INVITED, mailboxKey(mail))
        await this.mail.owe(em, invitationLetter, ids)
      }
      if (number) {
        await this.sms.countOne('family', number, { accountId: me, ip })
        await this.sms.owe(em, invitationText, ids, 'soon')
      }
      return id
    })
    return { id, address: `${this.env.ORIGIN}/${audience}#${token}` }
  }

  async mine(me: number, trip: number): Promise<FamilyLink[]> {
    return this.turns.em.transactional(async (em) => {
      await assertMine(em, me, trip)
      return em.execute<FamilyLink[]>(MINE, [trip, me])
    })
  }

  async revoke(me: number, trip: number, link: number): Promise<void> {
    await this.turns.em.transactional(async (em) => {
      await assertMine(em, me, trip)
      const ended = await em.execute<object[]>(REVOKE, [link, trip, me])
      if (ended.length === 0) throw new Problem(linkErrors['family-link-not-found'])
    })
  }

  async #assertRoom(em: EntityManager, me: number, id: number, audience: keyof typeof MOST): Promise<void> {
    const trip = await holdTrip(em, me, id)
    if (!trip.isShared) throw new Problem(tripErrors['trip-changed'])
    await assertInTouchOrOnTheWay(em, me, trip)
    const isTravelers = audience === 'traveler'
    if (isTravelers && (await em.execute<object[]>(IS_POSTER, [id, me])).length === 0)
      throw new Problem(linkErrors['traveler-link-refused'])
    const [{ count }] = await em.execute<[{ count: number }]>(LIVING, [id, audience])
    if (count >= MOST[audience])
      throw new Problem(linkErrors[isTravelers ? 'traveler-link-exists' : 'family-links-full'])
  }
}

async function assertMine(em: EntityManager, me: number, trip: number): Promise<void> {
  if ((await em.execute<object[]>(IS_MINE, [trip, me])).length === 0) throw new Problem(tripErrors['trip-not-found'])
}
