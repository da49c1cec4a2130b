import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { kysely } from '../../../db/kysely.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { renderEmail } from '../../../mail/email-template.ts'
import { MailService } from '../../../mail/mail.service.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { PushService } from '../../../push/push.service.ts'
import { recordNotification } from '../trip-notifications.ts'
import { gatesDue, isAboutGate, planGate } from './flight-gates.ts'
import type { FlightNews, FlightNotification } from './flight-news.ts'
import { FlightSmsService } from './flight-sms.service.ts'
import { FlightsOfTripsService } from './flights-of-trips.service.ts'
import { type Departure, quietHoursDelay } from './quiet-hours.ts'

const flightEmail = kindOf<FlightNotification>('trip-flight')
const flightPush = kindOf<FlightNotification>('trip-flight')

@Injectable()
export class FlightNotificationsService {
  readonly emails = [renderer(flightEmail, (about) => this.#email(about))]
  readonly pushes = [renderer(flightPush, (about) => this.#push(about))]

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly mail: MailService,
    private readonly push: PushService,
    private readonly sms: FlightSmsService,
    private readonly flights: FlightsOfTripsService,
  ) {}

  async notify(
    em: EntityManager,
    about: { trip: number; account: number; kind: FlightNews },
    departure: Departure,
  ): Promise<void> {
    if (isAboutGate(about.kind)) return this.#notifyOfGate(em, about, departure.now)
    const { trip, account, kind } = about
    if (!(await recordNotification(em, trip, kind, account))) return
    const afterSeconds = quietHoursDelay(kind, departure, await zoneOf(em, account))
    await this.#enqueue(em, about, afterSeconds)
    await this.sms.enqueue(em, about, afterSeconds)
  }

  async #notifyOfGate(em: EntityManager, about: FlightNotification, now: Date): Promise<void> {
    const planned = planGate(await gatesDue(em, about), about.kind, now)
    if (!planned) return
    const { kind, afterSeconds, isFrequent } = planned
    if (!(await recordNotification(em, about.trip, kind, about.account))) return
    await this.#enqueue(em, { ...about, kind }, afterSeconds)
    // A gate that changes often must not use up the SMS that a cancellation needs.
    if (!isFrequent) await this.sms.enqueue(em, { ...about, kind }, afterSeconds)
  }

  async #enqueue(em: EntityManager, about: FlightNotification, afterSeconds: number): Promise<void> {
    await this.mail.enqueue(em, flightEmail, about, { afterSeconds })
    await this.push.enqueue(em, { account: about.account, topic: 'trips' }, flightPush, about, { afterSeconds })
  }

  async #email(about: FlightNotification): Promise<Email | undefined> {
    const recipient = await this.flights.recipient(about)
    return recipient && inLocale(recipient.locale, () => this.#render(recipient, about))
  }

  async #render(
    { to, other }: { to: string; other: string | null },
    about: FlightNotification,
  ): Promise<Email | undefined> {
    const text = await this.flights.text(about)
    if (!text) return
    const { subject, paragraphs, card: trip, label = i18n._('See the trip') } = text
    const trips = this.env.ORIGIN + i18n.path('/trips')
    const reason = {
      text: i18n._("You're getting this because you have a trip on {product}."),
      ...{ label: i18n._('Your trips'), url: trips },
    }
    const button = { label, url: `${trips}/${about.trip}` }
    return { to, ...renderEmail({ subject, paragraphs, card: { person: other ?? undefined, trip }, button, reason }) }
  }

  async #push(about: FlightNotification): Promise<PushPayload | undefined> {
    const text = await this.flights.text(about)
    const { trip, account: to } = about
    return text && { to, title: text.subject, link: `/trips/${trip}`, tag: `trip-${trip}-flight` }
  }
}

async function zoneOf(em: EntityManager, account: number): Promise<string | null | undefined> {
  const found = await kysely(em)
    .selectFrom('account')
    .select('time_zone as zone')
    .where('id', '=', account)
    .executeTakeFirst()
  return found?.zone
}
