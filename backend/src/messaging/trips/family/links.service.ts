import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { assertLocale } from '../../../languages/locales.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import { assertMayContactOrDeparted, lockTrip } from '../agreement/locked-trip.ts'
import { Trip } from '../trip.entity.ts'
import { TripLink } from '../trip-progress.entity.ts'
import { tripErrors } from '../trips.contract.ts'
import { invitationEmail, invitationText } from './family.emails.ts'
import { addLink, findMyLinks } from './family.sql.ts'
import { encryptToken, hashOf, newToken } from './family-token.ts'
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
      const made = (await addLink.first(em, {
        ...{ trip, me, audience, label, hash: hashOf(token), channel, address: mail ?? number ?? null, locale: chosen },
      }))!
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
      return findMyLinks.rows(em, { me, trip })
    })
  }

  async revoke(me: number, trip: number, link: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await assertMine(em, me, trip)
      const ended = await em.nativeUpdate(
        TripLink,
        { id: link, tripId: trip, madeBy: me, expiresAt: { $gt: raw('now()') } },
        { revokedAt: raw<string>('now()'), expiresAt: raw<string>('now()') },
      )
      if (!ended) throw new Problem(linkErrors['family-link-not-found'])
    })
  }

  async #assertCanAdd(em: EntityManager, me: number, id: number, audience: keyof typeof MAX_LINKS): Promise<void> {
    const trip = await lockTrip(em, me, id)
    if (!trip.isShared) throw new Problem(tripErrors['trip-changed'])
    await assertMayContactOrDeparted(em, me, trip)
    const isForTraveler = audience === 'traveler'
    if (isForTraveler) await assertPoster(em, me, id)
    const valid = await em.count(TripLink, { tripId: id, audience, expiresAt: { $gt: raw('now()') } })
    if (valid >= MAX_LINKS[audience])
      throw new Problem(linkErrors[isForTraveler ? 'traveler-link-exists' : 'family-links-full'])
  }
}

async function assertMine(em: EntityManager, me: number, trip: number): Promise<void> {
  const mine = await em.count(Trip, { id: trip, $or: [{ helperId: me }, { seekerId: me }] })
  if (!mine) throw new Problem(tripErrors['trip-not-found'])
}

async function assertPoster(em: EntityManager, me: number, trip: number): Promise<void> {
  const posted = await em.count(Trip, { id: trip, seekerId: me, companion: { $ne: null } })
  if (!posted) throw new Problem(linkErrors['traveler-link-refused'])
}
