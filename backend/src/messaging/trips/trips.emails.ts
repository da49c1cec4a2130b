import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { isEitherBlocked } from '../../blocks/blocks.public.ts'
import type { Database } from '../../db/database.types.ts'
import { ago } from '../../db/kysely.ts'
import { POOL } from '../../db/pool.ts'
import { type Args, statement } from '../../db/statement.ts'
import { ENV, type Env } from '../../env.ts'
import { kind, renderer } from '../../jobs/renderers.ts'
import { i18n, inLocale } from '../../languages/i18n.ts'
import { tripCardOf } from '../../listings/itinerary/trip-card.public.ts'
import { NextMatchesService } from '../../listings/matching/next-matches.service.ts'
import { isOpen } from '../../listings/public.ts'
import { renderEmail } from '../../mail/email-template.ts'
import type { Email } from '../../mail/mailer.ts'
import type { PushPayload } from '../../push/push.contract.ts'
import { findPosterStep } from './family/family.sql.ts'
import { posterStepText } from './milestones/poster-step-texts.ts'
import { lastLeg, tripState, waitsFor } from './trip.expressions.ts'
import { readerColumns } from './trip-reader.columns.ts'
import { type EmailContent, tripEmailText } from './trip-texts.ts'

interface TripNotification {
  trip: number
  account: number
  /** `changed:3` is the change that made revision 3, and `step:4` is about the milestone with the id 4. */
  kind: string
}

export const tripEmail = kind<{ trip: number; account: number; kind: string }>('trip-notification')
export const tripPush = kind<{ trip: number; account: number; kind: string }>('trip-notification')
const tripsDaily = kind<{ account: number }>('trips-daily')

// Only the newest notification is sent, because it describes the current state. Meeting places are separate.
const { eb } = expressionBuilder<Record<'n' | 'later', Database['trip_notification']>, 'n' | 'later'>()
const IS_NEWER = eb
  .case()
  .when('n.kind', 'like', sql.lit('meeting:%'))
  .then(eb('later.kind', 'like', sql.lit('meeting:%')))
  .else(eb('later.kind', '~', sql.lit('^(proposed|accepted|declined|ended|canceled|replaced|changed|change-)')))
  .end()

const findEmailData = statement((db, about: Args<TripNotification>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('account as a', (join) => join.on('a.id', '=', about.account))
    .innerJoin('account as b', (join) =>
      join.on(({ eb, ref }) =>
        eb(
          'b.id',
          '=',
          eb.case('a.id').when(ref('t.helper_id')).then(ref('t.traveler_id')).else(ref('t.helper_id')).end(),
        ),
      ),
    )
    .innerJoin('trip_leg as first', (join) =>
      join.onRef('first.trip_id', '=', 't.id').on('first.number', '=', sql.lit(1)),
    )
    .innerJoinLateral(lastLeg.as('last'), (join) => join.onTrue())
    .select(({ eb, ref, or, selectFrom }) => [
      ...(['a.id as recipient', 'a.locale', 'first.departure', 'last.arrival', 'first.date'] as const),
      ...readerColumns,
      ...(['t.meeting_place as meetingPlace', 't.meeting_side as meetingSide'] as const),
      ref('a.email').$notNull().as('to'),
      tripState.as('state'),
      eb('b.left_at', 'is not', null).$castTo<boolean>().as('isAccountDeleted'),
      eb('b.banned_at', 'is not', null).$castTo<boolean>().as('isBanned'),
      eb('t.change', 'is not', null).$castTo<boolean>().as('isChange'),
      eb(waitsFor, '=', ref('a.id')).$castTo<boolean | null>().as('waitsForRecipient'),
      or([isEitherBlocked(ref('a.id'), ref('b.id')), eb('b.banned_at', 'is not', null)])
        .$castTo<boolean>()
        .as('blocked'),
      eb
        .case('b.id')
        .when(ref('t.helper_id'))
        .then(sql.lit('helper' as const))
        .else(sql.lit('seeking_help' as const))
        .end()
        .as('otherType'),
      selectFrom('listing as l')
        .select('l.id')
        .where(({ eb }) => eb('l.id', 'in', [ref('t.helper_listing_id'), ref('t.seeking_listing_id')]))
        .whereRef('l.account_id', '=', 'a.id')
        .where(isOpen)
        .limit(sql.lit(1))
        .as('openListing'),
    ])
    .where('t.id', '=', about.trip)
    .where('a.email', 'is not', null)
    .where('a.banned_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trip_notification as n')
          .whereRef('n.trip_id', '=', 't.id')
          .where('n.kind', '=', about.kind)
          .whereRef('n.account_id', '=', 'a.id')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('trip_notification as later')
                  .whereRef('later.trip_id', '=', 't.id')
                  .whereRef('later.account_id', '=', 'a.id')
                  .whereRef('later.at', '>', 'n.at')
                  .where(IS_NEWER),
              ),
            ),
          ),
      ),
    ),
)

type EmailData = NonNullable<Awaited<ReturnType<typeof findEmailData.first>>>

const findRecent = statement((db, { account }: Args<{ account: number }>) =>
  db
    .selectFrom('trip_notification')
    .select('kind')
    .where('account_id', '=', account)
    .where('at', '>', ago('1 day'))
    .limit(sql.lit(1)),
)

const pageOf = (trip: number) => `/trips/${trip}`

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

  async #renderInLocale(about: TripNotification, data: EmailData): Promise<Email | undefined> {
    const content = await this.#content(about, data)
    if (!content) return
    const { subject, paragraphs, label = i18n._('See the trip'), showsMatches } = content
    const page = this.env.ORIGIN + i18n.path(pageOf(about.trip))
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
        url: this.env.ORIGIN + i18n.path('/trips'),
      },
    })
    return { to: data.to, ...rendered }
  }

  async #content({ trip, kind }: TripNotification, data: EmailData): Promise<EmailContent | undefined> {
    if (!kind.startsWith('step:')) return tripEmailText(kind, data)
    const step = await findPosterStep.first(this.pool, { trip, milestone: Number(kind.slice('step:'.length)) })
    return step && posterStepText(step, data)
  }

  async #push(about: TripNotification): Promise<PushPayload | undefined> {
    const data = await this.#find(about)
    const content = data && (await this.#content(about, data))
    if (!data || !content) return
    return { to: data.recipient, title: content.subject, link: pageOf(about.trip), tag: `trip-${about.trip}` }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    if (!(await findRecent.first(this.pool, { account }))) return
    return { to: account, title: i18n._('News about your trips'), link: '/trips', tag: 'trips' }
  }

  #find({ trip, account, kind }: TripNotification): Promise<EmailData | undefined> {
    return findEmailData.first(this.pool, { trip, account, kind })
  }
}
