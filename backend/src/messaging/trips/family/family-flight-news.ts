import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n } from '../../../languages/i18n.ts'
import { tripCardOf } from '../../../listings/itinerary/trip-card.public.ts'
import { LiveService } from '../../../live/live.service.ts'
import type { TripCard } from '../../../mail/email-content.ts'
import { quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { smsRenderer } from '../../../sms/sms-renderer.ts'
import { type FlightNews, type FlightNewsSender, isToldToFamily, type NewsMessage } from '../flights/flight-news.ts'
import { type FlightText, flightNewsText, type NewsReader } from '../flights/flight-texts.ts'
import { FlightsOfTripsService } from '../flights/flights-of-trips.service.ts'
import { type FindSubscribedLinks, findSubscribed, findSubscribedLinks } from './family.sql.ts'
import { FamilyNotifications } from './family-notifications.ts'
import { inLocaleOfLink } from './family-texts.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { reportUndelivered } from './undelivered-sms.ts'

type FlightIds = { trip: number; number: number; link: number }

const familyFlightEmail = kindOf<FlightIds>('family-flight')
const familyFlightText = kindOf<FlightIds>('family-flight-sms')

@Injectable()
export class FamilyFlightNews implements FlightNewsSender<FindSubscribedLinks> {
  readonly emails = [renderer(familyFlightEmail, (ids) => this.#email(ids))]
  readonly smsRenderers = [
    smsRenderer(familyFlightText, (ids) => this.#sms(ids), {
      publicIds: ({ link }) => ({ link }),
      settle: (ids, outcome) => reportUndelivered(this.pool, this.live)(ids, outcome),
    }),
  ]
  isTold(_link: FindSubscribedLinks, news: FlightNews): boolean {
    return isToldToFamily(news)
  }

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly unsubscribeLinks: FamilyUnsubscribeLinks,
    private readonly live: LiveService,
    private readonly flights: FlightsOfTripsService,
    private readonly notifications: FamilyNotifications,
  ) {}

  recipients(em: EntityManager, trip: number): Promise<FindSubscribedLinks[]> {
    return findSubscribedLinks.rows(em, { trip })
  }

  send(em: EntityManager, link: FindSubscribedLinks, { trip, number }: NewsMessage): Promise<void> {
    const kinds = { email: familyFlightEmail, text: familyFlightText }
    return this.notifications.send(em, link, kinds, { trip, number, link: link.linkId })
  }

  async #email(ids: FlightIds): Promise<Email | undefined> {
    const news = await this.#find(ids)
    return inLocaleOfLink(this.#subscribed(ids), (row) => {
      const text = news && flightNewsText(news, familyReader(row))
      return text && { to: row.to, ...this.#render(ids.link, text, tripCardOf(news.flight)) }
    })
  }

  #render(link: number, { subject, paragraphs }: FlightText, trip: TripCard): Omit<Email, 'to'> {
    const { page, oneClick } = this.unsubscribeLinks.createLinks(link)
    const why = i18n._("You're getting this because you asked for an update at each step of a trip.")
    const rendered = renderEmail({
      subject,
      paragraphs: [...paragraphs, i18n._('The link in your invitation shows the whole trip.')],
      card: { trip },
      reason: { text: why, label: i18n._('Unsubscribe'), url: page },
    })
    const headers = {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    return { ...rendered, headers }
  }

  async #sms(ids: FlightIds): Promise<TextMessage | undefined> {
    const news = await this.#find(ids)
    return inLocaleOfLink(this.#subscribed(ids), (row) => {
      const text = news && flightNewsText(news, familyReader(row))
      return text && { to: row.to, text: i18n.sentences([...text.sms, i18n._('{product}\nSTOP to end.')]) }
    })
  }

  #subscribed({ link }: FlightIds) {
    return findSubscribed.first(this.pool, { link })
  }

  #find(ids: FlightIds) {
    return this.flights.findNews({ ...ids, account: 0 })
  }
}

const familyReader = (row: { traveler: string; helper: string }): NewsReader => ({
  role: 'family',
  traveler: quoted(row.traveler),
  helper: quoted(row.helper),
})
