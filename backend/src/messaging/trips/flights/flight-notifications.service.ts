import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { kysely } from '../../../db/kysely.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { renderEmail } from '../../../mail/email-template.ts'
import { Mail } from '../../../mail/mail.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { Push } from '../../../push/push.service.ts'
import { recordNotification } from '../trip-notifications.ts'
import type { FlightNews } from './flight-news.ts'
import { FlightSms } from './flight-sms.service.ts'
import { flightIn, flightNewsText } from './flight-texts.ts'
import { FlightsOfTrips } from './flights-of-trips.service.ts'
import { type Departure, secondsOfQuiet } from './quiet-hours.ts'

interface FlightNotification {
  trip: number
  account: number
  kind: string
}

const flightEmail = kindOf<{ trip: number; account: number; kind: string }>('trip-flight')
const flightPush = kindOf<{ trip: number; account: number; kind: string }>('trip-flight')

/** A gate may change back and forth. More notifications of it for one flight would use up the SMS that a cancellation needs. */
const MOST_GATES = 3

/** Notifies the two people of a trip of what happens to its flights: once each, by email, push, and SMS if they have chosen it. */
@Injectable()
export class FlightNotifications {
  readonly emails = [renderer(flightEmail, (about) => this.#email(about))]
  readonly pushes = [renderer(flightPush, (about) => this.#push(about))]

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly mail: Mail,
    private readonly push: Push,
    private readonly sms: FlightSms,
    private readonly flights: FlightsOfTrips,
  ) {}

  async notify(
    em: EntityManager,
    about: { trip: number; account: number; kind: FlightNews },
    departure: Departure,
  ): Promise<void> {
    const { trip, account, kind } = about
    if (kind.startsWith('flight-gate:') && (await countGates(em, about)) >= MOST_GATES) return
    if (!(await recordNotification(em, trip, kind, account))) return
    const afterSeconds = secondsOfQuiet(kind, departure, await zoneOf(em, account))
    await this.mail.enqueue(em, flightEmail, about, { afterSeconds })
    await this.push.enqueue(em, { account, topic: 'trips' }, flightPush, about, { afterSeconds })
    await this.sms.enqueue(em, about, afterSeconds)
  }

  async #email({ trip, account, kind }: FlightNotification): Promise<Email | undefined> {
    const recipient = await this.flights.recipient(account)
    return recipient && inLocale(recipient.locale, () => this.#render(recipient.to, trip, kind))
  }

  async #render(to: string, trip: number, kind: string): Promise<Email | undefined> {
    const text = await this.#text(trip, kind)
    if (!text) return
    const { subject, paragraphs, label = i18n._('See the trip') } = text
    const trips = this.env.ORIGIN + i18n.path('/trips')
    const reason = {
      text: i18n._('You’re getting this because you have a trip on {product}.'),
      ...{ label: i18n._('Your trips'), url: trips },
    }
    return { to, ...renderEmail({ subject, paragraphs, button: { label, url: `${trips}/${trip}` }, reason }) }
  }

  async #push({ trip, account, kind }: FlightNotification): Promise<PushPayload | undefined> {
    const text = await this.#text(trip, kind)
    return text && { to: account, title: text.subject, link: `/trips/${trip}`, tag: `trip-${trip}-flight` }
  }

  async #text(trip: number, kind: string) {
    const flight = await this.flights.one(trip, flightIn(kind))
    return flight && flightNewsText(kind, flight)
  }
}

/** The notifications of gates of the same flight so far. */
async function countGates(em: EntityManager, { trip, account, kind }: FlightNotification): Promise<number> {
  const { count } = await kysely(em)
    .selectFrom('trip_notification')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('trip_id', '=', trip)
    .where('account_id', '=', account)
    .where('kind', 'like', `flight-gate:${flightIn(kind)}:%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function zoneOf(em: EntityManager, account: number): Promise<string | null | undefined> {
  const found = await kysely(em)
    .selectFrom('account')
    .select(sql<string | null>`time_zone`.as('zone'))
    .where('id', '=', account)
    .executeTakeFirst()
  return found?.zone
}
