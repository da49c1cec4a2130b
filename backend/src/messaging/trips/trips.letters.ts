import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { kind, writer } from '../../jobs/writers.ts'
import { NextMatches } from '../../listings/matching/next-matches.service.ts'
import { IS_OPEN } from '../../listings/public.ts'
import { letter } from '../../mail/letter.ts'
import type { Letter } from '../../mail/mailer.ts'
import { product } from '../../product.ts'
import type { PushPayload } from '../../push/push.contract.ts'
import { blockBetween } from '../blocks.service.ts'
import { STATE, WAITS_FOR } from './agreement/held-trip.ts'
import { type News, wordingOf } from './trip-wordings.ts'

interface About {
  trip: number
  account: number
  /** As in trip_notice: `changed:3` is the change that made revision 3. */
  kind: string
}

/** The letter about what has become of a trip. */
export const tripLetter = kind<{ trip: number; account: number; kind: string }>('trip-news')
/** The push message about it. */
export const tripPush = kind<{ trip: number; account: number; kind: string }>('trip-news')
const tripsDaily = kind<{ account: number }>('trips-daily')

// Of several in a row only the newest is told: it says how things stand. News of the meeting place stands for itself.
const NEWS = `
  select a.id::float8 as reader, a.email as "to", b.username as other, b.left_at is not null as "hasLeft",
         ${STATE} as state, ${WAITS_FOR} = a.id as "waitsForReader", t.change is not null as "isChange",
         ${blockBetween('a.id', 'b.id')} or b.banned_at is not null as blocked, first.departure, last.arrival, first.date::text as date,
         t.meeting_place as "meetingPlace", t.meeting_side as "meetingSide",
         b.banned_at is not null as "isBanned", (
           select l.id::float8 from listing l where l.id in (t.helper_listing_id, t.seeking_listing_id)
             and l.account_id = a.id and ${IS_OPEN} limit 1) as "openListing",
         (select type from (values (t.helper_id, 'helper'), (t.traveler_id, 'seeking_help')) as side (id, type)
          where side.id = b.id) as "otherType"
  from trip t
  join account a on a.id = $2
  join account b on b.id = case when t.helper_id = a.id then t.traveler_id else t.helper_id end
  join trip_leg first on first.trip_id = t.id and first.number = 1
  join lateral (select arrival from trip_leg where trip_id = t.id order by number desc limit 1) as last on true
  where t.id = $1 and a.email is not null and a.banned_at is null
    and exists (select from trip_notice n where n.trip_id = t.id and n.kind = $3 and n.account_id = a.id
      and not exists (select from trip_notice later where later.trip_id = t.id and later.account_id = a.id and later.at > n.at
        and case when n.kind like 'meeting:%' then later.kind like 'meeting:%'
          else later.kind ~ '^(proposed|accepted|declined|ended|cancelled|replaced|changed|change-)' end))`

const LATELY = `
  select count(*)::int as count from trip_notice where account_id = $1 and at > now() - interval '1 day'`

const pageOf = (trip: number) => `/trips/${trip}`

/** The letters and push messages about trips, written from the rows as they are when they are sent. No subject has a name. */
@Injectable()
export class TripsLetters {
  readonly letters = [writer(tripLetter, (about) => this.#letter(about))]
  readonly pushes = [
    writer(tripPush, (about) => this.#push(about)),
    writer(tripsDaily, ({ account }) => this.#daily(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly next: NextMatches,
  ) {}

  async #letter(about: About): Promise<Letter | undefined> {
    const { news, words } = await this.#words(about)
    if (!news || !words) return
    const { subject, paragraphs, label = 'See the trip', continues } = words
    const page = this.env.ORIGIN + pageOf(about.trip)
    const next = continues ? await this.next.forEmail(news) : undefined
    const wording = letter({
      ...{ subject, paragraphs: [...paragraphs, ...(next?.paragraphs ?? [])] },
      ...(next && { entries: [...next.entries, { text: 'What became of the trip:', label, url: page }] }),
      button: next?.button ?? { label, url: page },
      small: {
        text: `You get this mail from ${product} because somebody counts on you.`,
        label: 'Your trips',
        url: `${this.env.ORIGIN}/trips`,
      },
    })
    return { to: news.to, ...wording }
  }

  async #push(about: About): Promise<PushPayload | undefined> {
    const { news, words } = await this.#words(about)
    if (!news || !words) return
    return { to: news.reader, title: words.subject, link: pageOf(about.trip), tag: `trip-${about.trip}` }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    const { rows } = await this.pool.query<{ count: number }>(LATELY, [account])
    if (!rows[0]?.count) return
    return { to: account, title: 'News about your trips', link: '/trips', tag: 'trips' }
  }

  async #words({ trip, account, kind }: About) {
    const { rows } = await this.pool.query<News>(NEWS, [trip, account, kind])
    const [news] = rows
    const words = news && wordingOf(kind, news)
    return { news, words }
  }
}
