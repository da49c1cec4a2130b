import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { renderEmail } from '../../../mail/email-template.ts'
import { MailService } from '../../../mail/mail.service.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { PushService } from '../../../push/push.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { TRIPS_PATH, tripPath } from '../../messaging.addresses.contract.ts'
import { type FlightNews, type FlightNewsSender, isToldToHelper, isUrgent, type NewsMessage } from './flight-news.ts'
import { FlightsOfTripsService, type NewsIds } from './flights-of-trips.service.ts'
import { type FindPeople, type FindRecipient, findPeople, findPhone } from './trip-flights.sql.ts'

/** Later messages about the same trip go by SMS only if they are urgent. */
const MOST_SMS = 6

const flightEmail = kindOf<NewsIds>('trip-flight')
const flightPush = kindOf<NewsIds>('trip-flight')
const flightSms = kindOf<NewsIds>('trip-flight-sms')

@Injectable()
export class FlightSmsService {
  readonly smsRenderers = [renderer(flightSms, (about) => this.#text(about))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly sms: SmsService,
    private readonly flights: FlightsOfTripsService,
  ) {}

  async enqueue(em: EntityManager, about: NewsIds): Promise<void> {
    const { account } = about
    const phone = await findPhone.first(em, { account })
    if (phone && (await this.#canSend(phone.number, account))) await this.sms.enqueue(em, flightSms, about, 'normal')
  }

  async #text(about: NewsIds): Promise<TextMessage | undefined> {
    const phone = await findPhone.first(this.pool, { account: about.account })
    if (!phone) return
    return inLocale(phone.locale, async () => {
      const recipient = await this.flights.recipient(about)
      const news = recipient && (await this.flights.text(about, recipient))
      if (!news) return
      const url = this.env.ORIGIN + i18n.path(tripPath(about.trip))
      const text = i18n._(
        '{product}: {news}\nYour trip: {url}\nSTOP to end.',
        { news: i18n.sentences(news.sms), url },
        { comment: 'An SMS about a flight. The word STOP stays as it is.' },
      )
      return { to: phone.number, text }
    })
  }

  /** An exhausted limit must not fail the read of the flight: email and push are still sent. */
  async #canSend(number: string, accountId: number): Promise<boolean> {
    try {
      await this.sms.countOne('flight', number, { accountId })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}

@Injectable()
export class FlightNotificationsService implements FlightNewsSender<FindPeople> {
  readonly emails = [renderer(flightEmail, (about) => this.#email(about))]
  readonly pushes = [renderer(flightPush, (about) => this.#push(about))]

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly mail: MailService,
    private readonly push: PushService,
    private readonly sms: FlightSmsService,
    private readonly flights: FlightsOfTripsService,
  ) {}

  isTold({ isHelper }: FindPeople, news: FlightNews, together: readonly boolean[]): boolean {
    return !isHelper || isToldToHelper(news, together)
  }

  recipients(em: EntityManager, trip: number): Promise<FindPeople[]> {
    return findPeople.rows(em, { trip })
  }

  async send(em: EntityManager, { accountId }: FindPeople, { trip, number, news }: NewsMessage): Promise<void> {
    const account = accountId!
    const ids = { trip, number, account, link: 0 }
    await this.mail.enqueue(em, flightEmail, ids)
    await this.push.enqueue(em, { account, topic: 'trips' }, flightPush, ids)
    // A flight that changes often must not use up the SMS that a cancellation needs.
    if (number <= MOST_SMS || news.some(isUrgent)) await this.sms.enqueue(em, ids)
  }

  async #email(about: NewsIds): Promise<Email | undefined> {
    const recipient = await this.flights.recipient(about)
    return recipient && inLocale(recipient.locale, () => this.#render(recipient, about))
  }

  async #render(recipient: FindRecipient, about: NewsIds): Promise<Email | undefined> {
    const text = await this.flights.text(about, recipient)
    if (!text) return
    const { subject, paragraphs, card: trip, label = i18n._('See the trip') } = text
    const trips = this.env.ORIGIN + i18n.path(TRIPS_PATH)
    const reason = {
      text: i18n._("You're getting this because you have a trip on {product}."),
      label: i18n._('Your trips'),
      url: trips,
    }
    const button = { label, url: `${trips}/${about.trip}` }
    const card = { person: recipient.inTouch ? recipient.other : undefined, trip }
    return { to: recipient.to, ...renderEmail({ subject, paragraphs, card, button, reason }) }
  }

  async #push(about: NewsIds): Promise<PushPayload | undefined> {
    const recipient = await this.flights.recipient(about)
    const text = recipient && (await this.flights.text(about, recipient))
    const { trip, account: to } = about
    return text && { to, title: text.subject, link: tripPath(trip), tag: `trip-${trip}-flight` }
  }
}
