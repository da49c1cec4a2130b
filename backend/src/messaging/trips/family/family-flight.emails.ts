import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { Live } from '../../../live/live.ts'
import { because, quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { smsRenderer } from '../../../sms/sms-renderer.ts'
import { flightIn, flightNewsText } from '../flights/flight-texts.ts'
import { FlightsOfTrips } from '../flights/flights-of-trips.service.ts'
import { findSubscribed } from './family.statement.ts'
import { namesOf } from './family-texts.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { reportUndelivered } from './undelivered-sms.ts'

export const familyFlightEmail = kindOf<{ link: number; kind: string }>('family-flight')
export const familyFlightText = kindOf<{ link: number; kind: string }>('family-flight-sms')

/** Renders the emails and SMS to families about the flights of a trip, from what is known when they are sent. */
@Injectable()
export class FamilyFlightEmails {
  readonly emails = [renderer(familyFlightEmail, ({ link, kind }) => this.#email(link, kind))]
  readonly texts = [
    smsRenderer(
      familyFlightText,
      ({ link, kind }) => this.#sms(link, kind),
      ({ link }) => ({ link }),
      (ids, outcome) => reportUndelivered(this.pool, this.live)(ids, outcome),
    ),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly unsubscribeLinks: FamilyUnsubscribeLinks,
    private readonly live: Live,
    private readonly flights: FlightsOfTrips,
  ) {}

  async #email(link: number, kind: string): Promise<Email | undefined> {
    const found = await this.#find(link, kind)
    if (!found) return
    const { page, oneClick } = this.unsubscribeLinks.of(link)
    const rendered = renderEmail({
      subject: found.text.subject,
      paragraphs: [
        `This is about the flight of ${quoted(found.traveler)}, who travels with ${quoted(found.helper)}.`,
        found.text.paragraphs[0]!,
        'The link in your invitation shows the whole trip.',
      ],
      reason: { ...because('you asked for an update at each step of a trip'), label: 'Unsubscribe', url: page },
    })
    const headers = {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    return { to: found.to, ...rendered, headers }
  }

  async #sms(link: number, kind: string): Promise<TextMessage | undefined> {
    const found = await this.#find(link, kind)
    return found && { to: found.to, text: `${found.text.paragraphs[0]} ${product}\nSTOP to end.` }
  }

  async #find(link: number, kind: string) {
    const subscribed = await findSubscribed.first(this.pool, { link })
    const flight = subscribed && (await this.flights.one(subscribed.trip, flightIn(kind)))
    const text = flight && flightNewsText(kind, flight)
    return text && { ...subscribed, ...namesOf(subscribed), text }
  }
}
