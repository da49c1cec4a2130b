import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { kind, renderer } from '../../jobs/renderers.ts'
import { i18n, inLocale } from '../../languages/i18n.ts'
import { tripCardOf } from '../../listings/itinerary/trip-card.public.ts'
import { NextMatchesService } from '../../listings/matching/next-matches.service.ts'
import { renderEmail } from '../../mail/email-template.ts'
import type { Email } from '../../mail/mailer.ts'
import type { PushPayload } from '../../push/push.contract.ts'
import { TRIPS_PATH, tripPath } from '../messaging.addresses.contract.ts'
import { findPosterStep } from './family/family.sql.ts'
import { posterStepText } from './milestones/poster-step-texts.ts'
import { type EmailContent, tripEmailText } from './trip-texts.ts'
import { type FindEmailData, findEmailData, findRecent } from './trips.emails.sql.ts'

interface TripNotification {
  trip: number
  account: number
  /** `changed:3` is the change that made revision 3, and `step:4` is about the milestone with the id 4. */
  kind: string
}

export const tripEmail = kind<{ trip: number; account: number; kind: string }>('trip-notification')
export const tripPush = kind<{ trip: number; account: number; kind: string }>('trip-notification')
const tripsDaily = kind<{ account: number }>('trips-daily')

/** Subjects contain no names, because users choose them. */
@Injectable()
export class TripsEmails {
  readonly emails = [renderer(tripEmail, (about) => this.#renderEmail(about))]
  readonly pushes = [
    renderer(tripPush, (about) => this.#push(about)),
    renderer(tripsDaily, ({ account }) => this.#daily(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly next: NextMatchesService,
  ) {}

  async #renderEmail(about: TripNotification): Promise<Email | undefined> {
    const data = await this.#find(about)
    return data && inLocale(data.locale, () => this.#renderInLocale(about, data))
  }

  async #renderInLocale(about: TripNotification, data: FindEmailData): Promise<Email | undefined> {
    const content = await this.#content(about, data)
    if (!content) return
    const { subject, paragraphs, label = i18n._('See the trip'), showsMatches } = content
    const page = this.env.ORIGIN + i18n.path(tripPath(about.trip))
    const next = showsMatches ? await this.next.forEmail(data) : undefined
    const rendered = renderEmail({
      subject,
      paragraphs: [...paragraphs, ...(next?.paragraphs ?? [])],
      ...(next && {
        entries: [...next.entries, { text: i18n._('Its page shows what you had planned.'), label, url: page }],
      }),
      button: next?.button ?? { label, url: page },
      card: { person: data.isAccountDeleted || data.isBanned ? undefined : data.other, trip: tripCardOf(data) },
      reason: {
        text: i18n._("You're getting this because you have a trip on {product}."),
        label: i18n._('Your trips'),
        url: this.env.ORIGIN + i18n.path(TRIPS_PATH),
      },
    })
    return { to: data.to, ...rendered }
  }

  async #content({ trip, kind }: TripNotification, data: FindEmailData): Promise<EmailContent | undefined> {
    if (!kind.startsWith('step:')) return tripEmailText(kind, data)
    const step = await findPosterStep.first(this.pool, { trip, milestone: Number(kind.slice('step:'.length)) })
    return step && posterStepText(step, data)
  }

  async #push(about: TripNotification): Promise<PushPayload | undefined> {
    const data = await this.#find(about)
    const content = data && (await this.#content(about, data))
    if (!data || !content) return
    return { to: data.recipient, title: content.subject, link: tripPath(about.trip), tag: `trip-${about.trip}` }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    if (!(await findRecent.first(this.pool, { account }))) return
    return { to: account, title: i18n._('News about your trips'), link: TRIPS_PATH, tag: 'trips' }
  }

  #find({ trip, account, kind }: TripNotification): Promise<FindEmailData | undefined> {
    return findEmailData.first(this.pool, { trip, account, kind })
  }
}
