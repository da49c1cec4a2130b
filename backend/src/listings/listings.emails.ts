import { Inject, Injectable } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { iso } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { because, type EmailContent, quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { product } from '../product.ts'
import { isConfirmed, isOpen } from './listing.read.ts'
import { firstNameOf } from './matching/alerts/introduction.ts'
import { confirmationToken } from './publish/confirmation.ts'
import { placeOf } from './trip/flight-times.service.ts'
import { tripCardOf } from './trip/trip-card.service.ts'

type Id = { id: number }

const findUnconfirmed = statement((db, { id }: Args<Id>) =>
  db
    .selectFrom('listing as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(({ ref }) => [
      ...(['l.id', 'l.type', 'l.departure', 'l.arrival', 'l.date'] as const),
      ref('a.email').$notNull().as('email'),
    ])
    .where('l.id', '=', id)
    .where('a.email', 'is not', null)
    .where(isOpen)
    .where(({ not }) => not(isConfirmed)),
)

// Only confirmed addresses get this email: others may never have heard of the site.
const findRequest = statement((db, { id }: Args<Id>) =>
  db
    .selectFrom('contact_request as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .innerJoin('account as requester', 'requester.id', 'r.requester_id')
    .select(({ eb, ref }) => [
      ...(['l.departure', 'l.arrival', 'l.date', 'requester.id as requesterId', 'requester.username'] as const),
      ref('a.email').$notNull().as('email'),
      eb('l.phone_number', 'is not', null).$castTo<boolean>().as('withPhone'),
    ])
    .where('r.id', '=', id)
    .where('a.email', 'is not', null)
    .where('requester.email', 'is not', null)
    .where(isConfirmed)
    .where('a.banned_at', 'is', null)
    .where('requester.banned_at', 'is', null),
)

/** Selects a published or pending review, for the confirmed address of its subject. */
const reviewFor = (db: Kysely<Database>, { id }: Args<Id>) =>
  db
    .selectFrom('testimonial as t')
    .innerJoin('account as target', 'target.id', 't.target_id')
    .innerJoin('account as author', 'author.id', 't.author_id')
    .select(({ ref }) => [ref('target.email').$notNull().as('email'), 'author.username'])
    .where('t.id', '=', id)
    .where('t.withheld', 'is', null)
    .where('target.email_confirmed_at', 'is not', null)

// A pending review is announced without text and stars.
const findWaiting = statement((db, args: Args<Id>) =>
  reviewFor(db, args)
    .select(({ ref }) => ['t.trip_id as trip', iso(ref('t.publish_at').$notNull()).as('until')])
    .where('t.publish_at', 'is not', null),
)

const findReview = statement((db, args: Args<Id>) =>
  reviewFor(db, args).select(({ selectFrom }) => [
    ...(['t.route', 't.rating', 't.text'] as const),
    selectFrom('listing as l')
      .select('l.type')
      .whereRef('l.account_id', '=', 't.target_id')
      .orderBy('l.id', 'desc')
      .limit(sql.lit(1))
      .as('type'),
  ]),
)

interface Review {
  email: string
  username: string
  route: string
  rating: number
  text: string
  type: string | null
}

interface Waiting {
  email: string
  username: string
  trip: number | null
  until: string
}

interface Trip {
  email: string
  departure: string
  arrival: string
  date: string
}

interface Requested extends Trip {
  requesterId: number
  username: string
  withPhone: boolean
}

/** Asks a visitor to confirm the address of a new listing. */
export const confirmationEmail = kind<{ listing: number }>('listing-confirmation')
/** Notifies a listing's owner of a request for contact details. */
export const contactRequestedEmail = kind<{ request: number }>('contact-requested')

/** Notifies a user of a review. */
export const reviewEmail = kind<{ testimonial: number }>('testimonial-written')

/** Notifies a user that a review about them is pending until they write theirs. */
export const reviewWaitsEmail = kind<{ testimonial: number }>('testimonial-waits')

/** Renders the emails to listing owners, from the current rows. */
@Injectable()
export class ListingsEmails {
  readonly all = [
    renderer(confirmationEmail, ({ listing }) => this.#confirmation(listing)),
    renderer(contactRequestedEmail, ({ request }) => this.#request(request)),
    renderer(reviewEmail, ({ testimonial }) => this.#review(testimonial)),
    renderer(reviewWaitsEmail, ({ testimonial }) => this.#waits(testimonial)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly suppressions: EmailSuppressions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #confirmation(listing: number): Promise<Email | undefined> {
    const row = await findUnconfirmed.first(this.pool, { id: listing })
    if (!row) return undefined
    const token = confirmationToken(this.env.CODE_SECRET, row.id, row.email)
    const { reason, headers } = this.suppressions.linkFor(row.email, TYPED)
    return { to: row.email, headers, ...renderConfirmation(row, token, reason, this.env) }
  }

  async #request(request: number): Promise<Email | undefined> {
    const row = await findRequest.first(this.pool, { id: request })
    return row && { to: row.email, ...renderContactRequest(row, this.env) }
  }

  async #waits(testimonial: number): Promise<Email | undefined> {
    const row = await findWaiting.first(this.pool, { id: testimonial })
    return row && { to: row.email, ...renderPendingReview(row, this.env) }
  }

  async #review(testimonial: number): Promise<Email | undefined> {
    const row = await findReview.first(this.pool, { id: testimonial })
    return row && { to: row.email, ...renderReview(row, this.env) }
  }
}

const renderPendingReview = ({ username, until, trip }: Waiting, env: Env) =>
  renderEmail({
    subject: 'A review of your trip is waiting for yours',
    paragraphs: [
      `Your fellow traveler ${quoted(username)} has reviewed your trip together. You can each read the other's review once you have both written one, and at the latest on ${MONTH_DAY_YEAR.format(new Date(until))}.`,
      'Until then no one can see it, so you can both be honest.',
    ],
    button: { label: 'Open your trip', url: `${env.ORIGIN}/trips${trip === null ? '' : `/${trip}`}` },
    card: { person: username },
    reason: because(`you have a trip on ${product}`),
  })

const renderReview = ({ username, route, rating, text, type }: Review, env: Env) =>
  renderEmail({
    subject: `You have a new review on ${product}`,
    paragraphs: [
      `${quoted(username)} gave you ${rating} of 5 stars for ${cities(route)}, and wrote:`,
      text,
      'You can reply once, and your reply appears below the review. The author can change the review for 14 days.',
    ],
    button: { label: 'Read and reply', url: `${env.ORIGIN}/profile?tab=${type ?? 'helper'}` },
    card: { person: username },
    reason: because(`someone reviewed you on ${product}`),
  })

/** A route such as 'HYD to ORD' by its cities. */
const cities = (route: string) => route.replace(/\b[A-Z]{3}\b/g, (code) => placeOf(code).city)

const TYPED = 'Someone typed this address in a form, maybe by mistake.'

// A stranger may have typed this address, so neither the subject nor the first line contains user input.
const renderConfirmation = (
  trip: Trip & { id: number; type: string },
  token: string,
  reason: EmailContent['reason'],
  env: Env,
) =>
  renderEmail({
    subject: `Confirm your ${product} listing`,
    paragraphs: [
      `A listing was published on ${product} with this email address.`,
      `It is ${trip.type === 'helper' ? 'an offer to help' : 'a request for help'} from ${tripLine(trip)}.`,
      'Please confirm within 48 hours that it is yours. Until then no one can see how to reach you.',
      'If it is not yours, do nothing. Your address stays hidden, and the listing disappears.',
    ],
    button: { label: 'Confirm my listing', url: `${env.ORIGIN}/search?listing=${trip.id}&confirm=${token}` },
    card: { trip: tripCardOf(trip) },
    reason,
  })

const renderContactRequest = (trip: Requested, env: Env) =>
  renderEmail({
    subject: `Someone would like to connect with you on ${product}`,
    paragraphs: [
      `Someone called ${quoted(trip.username)} asked for your contact details after seeing your listing from ${tripLine(trip)}, and now has your email address${trip.withPhone ? ' and phone number' : ''}.`,
      `You can write to ${quoted(trip.username)} first, or wait to hear from them.`,
    ],
    card: { person: trip.username, trip: tripCardOf(trip) },
    entries: [
      {
        text: 'Your profile shows everyone who asked.',
        label: 'See your contact requests',
        url: `${env.ORIGIN}/profile/requests`,
      },
    ],
    reason: because(`you have a listing on ${product}`),
    button: { label: `Write to ${quoted(firstNameOf(trip))}`, url: `${env.ORIGIN}/messages?to=${trip.requesterId}` },
  })

const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const tripLine = ({ departure, arrival, date }: Trip) =>
  `${placeOf(departure).city} to ${placeOf(arrival).city} on ${MONTH_DAY_YEAR.format(new Date(`${date}T00:00:00Z`))}`
