import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { kind as kindOf, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { tripPath } from '../../messaging.addresses.contract.ts'
import { FlightsOfTripsService, type NewsIds } from './flights-of-trips.service.ts'
import { findPhone } from './trip-flights.sql.ts'

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
