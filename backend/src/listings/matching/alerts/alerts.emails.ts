import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { PROFILE_PATH } from '../../../account/account.addresses.contract.ts'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { EmailSuppressions } from '../../../mail/email-suppressions.ts'
import { renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import type { DailyTime } from '../../../push/push.service.ts'
import { tripCardOf } from '../../itinerary/trip-card.public.ts'
import { listingPath, matchesPath, SEARCH_PATH } from '../../listings.addresses.contract.ts'
import { AlertLinks } from './alert-links.ts'
import { aboutSearches, aboutTrips, forTrip, seeLabel } from './alert-texts.ts'
import { firstNameOf } from './first-name.ts'
import { introduce, offerLine } from './introduction.ts'
import { citiesOf, type MatchNotification, readMatchEmail, takeMatchEmail } from './match-email.ts'
import { countUnseen } from './match-emails.sql.ts'
import { daysOf, detailsOf, reasonOf, searchReason } from './reasons.ts'
import { searchConfirmation } from './saved-search.token.ts'
import { findUnconfirmed } from './saved-searches.sql.ts'

export const matchEmail = kind<{ email: number }>('match-alert')
export const searchConfirmationEmail = kind<{ search: number }>('saved-search-confirmation')
export const alertPush = kind<{ email: number }>('match-alert')
const alertsDaily = kind<{ account: number } & DailyTime>('alerts-daily')

const MAX_ENTRIES = 5

@Injectable()
export class AlertsEmails {
  readonly emails = [
    renderer(matchEmail, ({ email }) => this.#alert(email)),
    renderer(searchConfirmationEmail, ({ search }) => this.#confirmation(search)),
  ]
  readonly pushes = [
    renderer(alertPush, ({ email }) => this.#push(email)),
    renderer(alertsDaily, (daily) => this.#daily(daily)),
  ]

  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly links: AlertLinks,
    private readonly suppressions: EmailSuppressions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Renders an email of matches, either the daily one or an immediate one, and closes it. Matches that no longer hold
   * are left out and do not count as sent.
   */
  async #alert(id: number): Promise<Email | undefined> {
    const rows = await takeMatchEmail(this.em, this.pool, id)
    const [first] = rows
    if (!first) return
    const subjects = {
      listings: [...new Set(rows.flatMap(({ listing }) => listing ?? []))],
      searches: [...new Set(rows.flatMap(({ search }) => search?.id ?? []))],
      reader: first.reader,
    }
    return inLocale(first.locale, () => this.#renderAlert(rows, subjects))
  }

  #renderAlert(rows: MatchNotification[], subjects: Parameters<AlertLinks['createLinks']>[0]): Email {
    const first = rows[0]!
    const stop = this.links.createLinks(subjects)
    const isAboutOne = subjects.listings.length + subjects.searches.length === 1
    const about = subjects.listings.length > 0 ? aboutTrips(isAboutOne, first) : aboutSearches(isAboutOne, first)
    const more = rows.length - 1
    const rendered = renderEmail({
      subject:
        more === 0 ? headline(first) : i18n._('{headline}, and {more} more', { headline: headline(first), more }),
      paragraphs: [about.matches(rows.length)],
      entries: rows.slice(0, MAX_ENTRIES).map((row) => ({
        person: firstNameOf(row.counterpart.username),
        title: i18n.labeled(reasonFor(row), offerLine(row.counterpart)),
        text: [
          ...(isAboutOne ? [] : [forTrip(row)]),
          ...introduce(row),
          ...(row.search ? [] : detailsOf(row.match, { relation: row.relation, other: row.counterpart })),
        ].join('\n'),
        ...(rows.length > 1 && {
          label: seeLabel(row.counterpart),
          url: this.env.ORIGIN + i18n.path(listingPath(row.counterpart.id)),
        }),
      })),
      button: { label: seeAllLabel(rows.length), url: this.env.ORIGIN + i18n.path(pageOf(rows)) },
      reason: { text: about.reason(), label: i18n._('Unsubscribe'), url: stop.page },
    })
    const headers = { 'List-Unsubscribe': `<${stop.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    return { to: first.email, ...rendered, headers }
  }

  // A stranger may have typed this address, so neither the subject nor the first line contains user input.
  async #confirmation(search: number): Promise<Email | undefined> {
    const row = await findUnconfirmed.first(this.pool, { id: search })
    return row && inLocale(row.locale, () => this.#renderConfirmation(row))
  }

  #renderConfirmation(row: NonNullable<Awaited<ReturnType<typeof findUnconfirmed.first>>>): Email {
    const token = searchConfirmation(this.env.CODE_SECRET, row.id, row.email)
    const typed = i18n._('Someone typed this email address in a form, maybe by mistake.')
    const { reason, headers } = this.suppressions.linkFor(row.email, typed)
    const rendered = renderEmail({
      subject: i18n._('Confirm your {product} alert'),
      paragraphs: [
        i18n._('Someone asked {product} to send alerts to this email address.'),
        row.date
          ? i18n._('They are about new trips from {from} to {to}, {days}.', {
              ...citiesOf(row),
              days: daysOf({ date: row.date, endDate: row.endDate }),
            })
          : i18n._('They are about new trips from {from} to {to}, on any day.', citiesOf(row)),
        i18n._('Please confirm within 48 hours that it was you. Until then we send no alerts.'),
        i18n._('If it was not you, do nothing.'),
      ],
      button: {
        label: i18n._('Confirm my alert'),
        url: `${this.env.ORIGIN}${i18n.path('/saved-searches/confirm')}?token=${token}`,
      },
      card: { trip: tripCardOf({ departure: row.departureAirport, arrival: row.arrivalAirport }) },
      reason,
    })
    return { to: row.email, headers, ...rendered }
  }

  async #push(id: number): Promise<PushPayload | undefined> {
    const rows = await readMatchEmail(this.pool, id)
    const [first] = rows
    if (!first) return
    const tag = `alerts-${first.listing ?? `search-${first.search?.id}`}`
    return { to: first.reader, title: headline(first), link: pageOf(rows), tag }
  }

  async #daily({ account, since, until }: { account: number } & DailyTime): Promise<PushPayload | undefined> {
    const { count } = (await countUnseen.first(this.pool, { account, since, until }))!
    if (count === 0) return
    const title = i18n._('{count, plural, one {# match for your trip} other {# matches for your trips}}', { count })
    return { to: account, title, link: PROFILE_PATH, tag: 'alerts' }
  }
}

const reasonFor = ({ search, ...row }: MatchNotification) =>
  search ? searchReason(row.match, row.counterpart, row) : reasonOf(row.match, row.counterpart)

const headline = (row: MatchNotification) =>
  row.counterpart.type === 'helper'
    ? i18n._('{reason}: someone offers help', { reason: reasonFor(row) })
    : i18n._('{reason}: someone needs help', { reason: reasonFor(row) })

function seeAllLabel(count: number): string {
  if (count > MAX_ENTRIES) return i18n._('See all {count}', { count })
  return count === 1 ? i18n._('See matches') : i18n._('See them all')
}

function pageOf(rows: readonly MatchNotification[]): string {
  const [{ listing, search, counterpart }] = rows as [MatchNotification, ...MatchNotification[]]
  if (rows.length === 1) return listingPath(counterpart.id)
  if (rows.some((row) => row.listing !== listing || row.search?.id !== search?.id)) return PROFILE_PATH
  return listing === null ? `${SEARCH_PATH}?${new URLSearchParams(search?.filters)}` : matchesPath(listing)
}
