import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import type { SignedIn } from '../../../account/sessions.service.ts'
import type { Database } from '../../../db/database.types.ts'
import { iso, kysely, now } from '../../../db/kysely.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { assertLocale } from '../../../languages/locales.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import { assertMayContactOrDeparted, lockTrip } from '../agreement/locked-trip.ts'
import { tripErrors } from '../trips.contract.ts'
import { invitationEmail, invitationText } from './family.emails.ts'
import { encryptToken, hashOf, newToken } from './family-token.ts'
import { linkExpiry } from './link-changes.ts'
import { type FamilyLink, linkErrors, type MadeLink, type NewLink } from './links.contract.ts'
import { LinkLimits } from './links.limits.ts'

const MAX_LINKS = { family: 5, traveler: 1 }

@Injectable()
export class FamilyLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: LinkLimits,
    private readonly mail: MailService,
    private readonly sms: SmsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async make(by: SignedIn, ip: string, trip: number, link: NewLink): Promise<MadeLink> {
    const me = by.id
    const { audience = 'family', label, mail, phone, locale: chosen = null } = link
    assertLocale(link.locale)
    const number = phone === undefined ? undefined : this.sms.numberOf(phone)
    await this.limits.countLink(by)
    const token = newToken()
    const made = await this.em.transactional(async (em) => {
      await this.#assertCanAdd(em, me, trip, audience)
      const channel = mail ? 'mail' : number ? 'sms' : null
      const made = await kysely(em)
        .insertInto('trip_link')
        .columns([
          'trip_id',
          'made_by',
          'audience',
          'token_hash',
          'label',
          'channel',
          'address',
          'locale',
          'expires_at',
        ])
        .expression(({ fn, selectFrom, val }) =>
          selectFrom('trip')
            .select(['id', val(me).as('maker'), val(audience).as('audience'), val(hashOf(token)).as('hash')])
            .select([val(label).as('label'), val(channel).as('channel'), val(mail ?? number ?? null).as('address')])
            .select(fn.coalesce(val(chosen), localeOfAccount(me)).as('locale'))
            .select(linkExpiry.as('end'))
            .where('id', '=', trip),
        )
        .returning(['id', 'locale'])
        .executeTakeFirstOrThrow()
      const ids = { link: made.id, sealed: encryptToken(this.env.CODE_SECRET, token) }
      if (mail) {
        await this.limits.countEmail(mail)
        await this.mail.enqueue(em, invitationEmail, ids)
      }
      if (number) {
        await this.limits.countSms(by, ip, trip, number)
        await this.sms.enqueue(em, invitationText, ids, 'normal')
      }
      return made
    })
    return inLocale(made.locale, () => ({
      id: made.id,
      address: this.env.ORIGIN + i18n.path(`/${audience}#${token}`),
      text: audience === 'traveler' ? i18n._('Your trip:') : i18n._('Follow the trip:'),
    }))
  }

  async mine(me: number, trip: number): Promise<FamilyLink[]> {
    return this.em.transactional(async (em) => {
      await assertMine(em, me, trip)
      return kysely(em)
        .selectFrom('trip_link')
        .select(({ eb, ref }) => [
          ...(['id', 'audience', 'label', 'channel', 'address as to', 'undelivered'] as const),
          eb('subscribed_at', 'is not', null).$castTo<boolean>().as('subscribed'),
          iso(ref('created_at')).as('createdAt'),
          iso(ref('expires_at')).as('expiresAt'),
        ])
        .where('trip_id', '=', trip)
        .where('made_by', '=', me)
        .where('expires_at', '>', now())
        .orderBy('id')
        .execute()
    })
  }

  async revoke(me: number, trip: number, link: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await assertMine(em, me, trip)
      const ended = await kysely(em)
        .updateTable('trip_link')
        .set({ revoked_at: now(), expires_at: now() })
        .where('id', '=', link)
        .where('trip_id', '=', trip)
        .where('made_by', '=', me)
        .where('expires_at', '>', now())
        .returning('id')
        .executeTakeFirst()
      if (!ended) throw new Problem(linkErrors['family-link-not-found'])
    })
  }

  async #assertCanAdd(em: EntityManager, me: number, id: number, audience: keyof typeof MAX_LINKS): Promise<void> {
    const trip = await lockTrip(em, me, id)
    if (!trip.isShared) throw new Problem(tripErrors['trip-changed'])
    await assertMayContactOrDeparted(em, me, trip)
    const isForTraveler = audience === 'traveler'
    if (isForTraveler) await assertPoster(em, me, id)
    const valid = await kysely(em)
      .selectFrom('trip_link')
      .select('id')
      .where('trip_id', '=', id)
      .where('audience', '=', audience)
      .where('expires_at', '>', now())
      .execute()
    if (valid.length >= MAX_LINKS[audience])
      throw new Problem(linkErrors[isForTraveler ? 'traveler-link-exists' : 'family-links-full'])
  }
}

const localeOfAccount = (id: number) =>
  expressionBuilder<Database>()
    .selectFrom('account')
    .select('locale')
    .where('account.id', '=', id)
    .$asScalar()
    .$notNull()

const findTrip = (em: EntityManager, id: number) => kysely(em).selectFrom('trip').select('id').where('id', '=', id)

async function assertMine(em: EntityManager, me: number, trip: number): Promise<void> {
  const mine = await findTrip(em, trip)
    .where((eb) => eb(eb.val(me), 'in', [eb.ref('helper_id'), eb.ref('traveler_id')]))
    .executeTakeFirst()
  if (!mine) throw new Problem(tripErrors['trip-not-found'])
}

async function assertPoster(em: EntityManager, me: number, trip: number): Promise<void> {
  const posted = await findTrip(em, trip)
    .where('traveler_id', '=', me)
    .where('companion', 'is not', null)
    .executeTakeFirst()
  if (!posted) throw new Problem(linkErrors['traveler-link-refused'])
}
