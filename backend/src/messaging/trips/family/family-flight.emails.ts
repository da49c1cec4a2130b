import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n } from '../../../languages/i18n.ts'
import { tripCardOf } from '../../../listings/trip/trip-card.public.ts'
import { LiveService } from '../../../live/live.service.ts'
import type { TripCard } from '../../../mail/email-content.ts'
import { quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { smsRenderer } from '../../../sms/sms-renderer.ts'
import { type FlightText, flightNewsText, legNumberIn } from '../flights/flight-texts.ts'
import { FlightsOfTripsService } from '../flights/flights-of-trips.service.ts'
import { findSubscribed } from './family.statement.ts'
import { inLocaleOfLink } from './family-texts.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { reportUndelivered } from './undelivered-sms.ts'

export const familyFlightEmail = kindOf<{ link: number; kind: string }>('family-flight')
export const familyFlightText = kindOf<{ link: number; kind: string }>('family-flight-sms')

type FlightIds = { link: number; kind: string }

@Injectable()
export class FamilyFlightEmails {
  readonly emails = [renderer(familyFlightEmail, (ids) => this.#email(ids))]
  readonly smsRenderers = [
    smsRenderer(familyFlightText, (ids) => this.#sms(ids), {
      publicIds: ({ link }) => ({ link }),
      settle: (ids, outcome) => reportUndelivered(this.pool, this.live)(ids, outcome),
    }),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly unsubscribeLinks: FamilyUnsubscribeLinks,
    private readonly live: LiveService,
    private readonly flights: FlightsOfTripsService,
  ) {}

  async #email({ link, kind }: FlightIds): Promise<Email | undefined> {
    const flight = await this.#find(link, kind)
    return inLocaleOfLink(this.#subscribed(link), (row) => {
      const text = flight && flightNewsText(kind, flight)
      return text && { to: row.to, ...this.#render(link, row, text, tripCardOf(flight)) }
    })
  }

  #render(
    link: number,
    row: { traveler: string; helper: string },
    { subject, paragraphs, forFamily }: FlightText,
    trip: TripCard,
  ) {
    const { page, oneClick } = this.unsubscribeLinks.createLinks(link)
    const [traveler, helper] = [quoted(row.traveler), quoted(row.helper)]
    const why = i18n._("You're getting this because you asked for an update at each step of a trip.")
    const rendered = renderEmail({
      subject,
      paragraphs: [
        i18n._('This is about the flight of {traveler}, who travels with {helper}.', { traveler, helper }),
        paragraphs[0]!,
        ...(forFamily ? [forFamily] : []),
        i18n._('The link in your invitation shows the whole trip.'),
      ],
      card: { trip },
      reason: { text: why, label: i18n._('Unsubscribe'), url: page },
    })
    const headers = {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    return { ...rendered, headers }
  }

  async #sms({ link, kind }: FlightIds): Promise<TextMessage | undefined> {
    const flight = await this.#find(link, kind)
    return inLocaleOfLink(this.#subscribed(link), ({ to }) => {
      const text = flight && flightNewsText(kind, flight)
      return (
        text && {
          to,
          text: i18n.sentences([
            text.paragraphs[0],
            text.forFamily && i18n._('We have told both travelers what to do.'),
            i18n._('{product}\nSTOP to end.'),
          ]),
        }
      )
    })
  }

  #subscribed(link: number) {
    return findSubscribed.first(this.pool, { link })
  }

  async #find(link: number, kind: string) {
    const subscribed = await this.#subscribed(link)
    return subscribed && this.flights.findFlight(subscribed.trip, legNumberIn(kind))
  }
}
