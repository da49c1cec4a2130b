import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { kysely } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
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
import { flightIn, flightNewsText } from './flight-texts.ts'
import { FlightsOfTrips } from './flights-of-trips.service.ts'
import { secondsUntilMorning } from './quiet-hours.ts'

interface FlightNotification {
  trip: number
  account: number
  kind: string
}

/** News about a flight that someone must know at any hour. A delay of a flight that leaves later can wait for the morning. */
const AWAKE_MS = 12 * 3_600_000

const flightEmail = kindOf<{ trip: number; account: number; kind: string }>('trip-flight')
const flightPush = kindOf<{ trip: number; account: number; kind: string }>('trip-flight')

const findRecipient = statement((db, { account }: Args<{ account: number }>) =>
  db
    .selectFrom('account')
    .select(({ ref }) => [ref('email').$notNull().as('to'), 'locale'])
    .where('id', '=', account)
    .where('email', 'is not', null)
    .where('banned_at', 'is', null),
)

/** Notifies the two people of a trip of what happens to its flights: once each, by email and push. */
@Injectable()
export class FlightNotifications {
  readonly emails = [renderer(flightEmail, (about) => this.#email(about))]
  readonly pushes = [renderer(flightPush, (about) => this.#push(about))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly mail: Mail,
    private readonly push: Push,
    private readonly flights: FlightsOfTrips,
  ) {}

  /** `departsAt` is the best known departure, and `zone` that of its airport. */
  async notify(
    em: EntityManager,
    about: { trip: number; account: number; kind: FlightNews },
    { departsAt, zone, now }: { departsAt: Date; zone: string; now: Date },
  ): Promise<void> {
    const { trip, account, kind } = about
    if (!(await recordNotification(em, trip, kind, account))) return
    const canWait = kind.startsWith('flight-delayed') && departsAt.getTime() - now.getTime() > AWAKE_MS
    const afterSeconds = canWait ? secondsUntilMorning((await zoneOf(em, account)) ?? zone, now) : 0
    await this.mail.enqueue(em, flightEmail, about, { afterSeconds })
    await this.push.enqueue(em, { account, topic: 'trips' }, flightPush, about, { afterSeconds })
  }

  async #email({ trip, account, kind }: FlightNotification): Promise<Email | undefined> {
    const recipient = await findRecipient.first(this.pool, { account })
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

async function zoneOf(em: EntityManager, account: number): Promise<string | null | undefined> {
  const found = await kysely(em)
    .selectFrom('account')
    .select(sql<string | null>`time_zone`.as('zone'))
    .where('id', '=', account)
    .executeTakeFirst()
  return found?.zone
}
