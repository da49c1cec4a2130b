import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { kind, writer } from '../jobs/writers.ts'
import { letter, quoted, type Wording } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { MailRefusals } from '../mail/refusals.ts'
import { product } from '../product.ts'
import { CONFIRMED, IS_OPEN } from './listing.read.ts'
import { confirmationToken } from './publish/confirmation.ts'

const UNCONFIRMED = `
  select l.id, a.email, l.type, l.departure, l.arrival, l.date
  from listing l join account a on a.id = l.account_id
  where l.id = $1 and a.email is not null and ${IS_OPEN} and not ${CONFIRMED}`

// An unconfirmed address gets no such letter: its owner may never have heard of us.
const REQUESTED = `
  select a.email, l.departure, l.arrival, l.date, requester.id as "requesterId", requester.username,
         l.phone_number is not null as "withPhone"
  from contact_request r join listing l on l.id = r.listing_id join account a on a.id = l.account_id
  join account requester on requester.id = r.requester_id
  where r.id = $1 and a.email is not null and requester.email is not null and ${CONFIRMED}
    and a.banned_at is null and requester.banned_at is null`

// What waits is told without its words and stars.
const WAITING = `
  select target.email, author.username, t.trip_id as trip, t.held_until as until
  from testimonial t join account target on target.id = t.target_id join account author on author.id = t.author_id
  where t.id = $1 and t.held_until is not null and t.withheld is null and target.email_confirmed_at is not null`

const REVIEWED = `
  select target.email, author.username, t.route, t.rating, t.text,
         (select l.type from listing l where l.account_id = t.target_id order by l.id desc limit 1) as type
  from testimonial t join account target on target.id = t.target_id join account author on author.id = t.author_id
  where t.id = $1 and t.withheld is null and target.email_confirmed_at is not null`

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
  until: Date
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

/** Asks a visitor who has published to confirm the address. */
export const confirmationLetter = kind<{ listing: number }>('listing-confirmation')
/** Tells the owner of a listing that somebody has asked for the contact details. */
export const contactRequestedLetter = kind<{ request: number }>('contact-requested')

/** Tells a person about a testimonial. */
export const reviewLetter = kind<{ testimonial: number }>('testimonial-written')

/** Tells a person that a testimonial about them waits until they have written, too. */
export const reviewWaitsLetter = kind<{ testimonial: number }>('testimonial-waits')

/** The mails to owners of listings, written from the rows as they are when a mail is sent. */
@Injectable()
export class ListingsLetters {
  readonly all = [
    writer(confirmationLetter, ({ listing }) => this.#confirmation(listing)),
    writer(contactRequestedLetter, ({ request }) => this.#request(request)),
    writer(reviewLetter, ({ testimonial }) => this.#review(testimonial)),
    writer(reviewWaitsLetter, ({ testimonial }) => this.#waits(testimonial)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly refusals: MailRefusals,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #confirmation(listing: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<Trip & { id: number; type: string }>(UNCONFIRMED, [listing])
    const [row] = rows
    if (!row) return undefined
    const token = confirmationToken(this.env.CODE_SECRET, row.id, row.email)
    const { small, headers } = this.refusals.linkFor(row.email, TYPED)
    return { to: row.email, headers, ...confirmation(row, token, small, this.env) }
  }

  async #request(request: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<Requested>(REQUESTED, [request])
    const [row] = rows
    return row && { to: row.email, ...requestWording(row, this.env) }
  }

  async #waits(testimonial: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<Waiting>(WAITING, [testimonial])
    const [row] = rows
    return row && { to: row.email, ...waitingWording({ ...row, until: new Date(row.until) }, this.env) }
  }

  async #review(testimonial: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<Review>(REVIEWED, [testimonial])
    const [row] = rows
    return row && { to: row.email, ...reviewWording(row, this.env) }
  }
}

const waitingWording = ({ username, until, trip }: Waiting, env: Env) =>
  letter({
    subject: 'A review of your trip waits for yours',
    paragraphs: [
      `Your fellow traveler ${quoted(username)} has written about your trip together. You both read what the other wrote once you have written, too, at the latest on ${MONTH_DAY_YEAR.format(until)}.`,
      'Until then nobody sees it. So each of you can say freely how it was.',
    ],
    button: { label: 'Open your trip', url: `${env.ORIGIN}/trips${trip === null ? '' : `/${trip}`}` },
  })

const reviewWording = ({ username, route, rating, text, type }: Review, env: Env) =>
  letter({
    subject: `You have a new review on ${product}`,
    paragraphs: [
      `You have ${rating} of 5 stars for ${route} from ${quoted(username)}, who wrote:`,
      text,
      'You can answer once; your answer stands below the review. The author can change the review for 14 days.',
    ],
    button: { label: 'Read and answer', url: `${env.ORIGIN}/profile?tab=${type ?? 'helper'}` },
  })

const TYPED = 'Someone has typed this address in a form, maybe by mistake.'

// A stranger may have typed this address, so nothing that was typed is in the subject or the first line.
const confirmation = (
  trip: Trip & { id: number; type: string },
  token: string,
  small: NonNullable<Wording['small']>,
  env: Env,
) =>
  letter({
    subject: `Confirm your ${product} listing`,
    paragraphs: [
      `A listing was published on ${product} with this email address.`,
      `It is ${trip.type === 'helper' ? 'an offer to help' : 'a request for help'} from ${tripLine(trip)}.`,
      'Please confirm within 48 hours that you wrote it. Until then nobody can see how to reach you.',
      'If you did not write it, do nothing: your address stays hidden, and the listing disappears.',
    ],
    button: { label: 'Confirm my listing', url: `${env.ORIGIN}/search?listing=${trip.id}&confirm=${token}` },
    small,
  })

const requestWording = (trip: Requested, env: Env) =>
  letter({
    subject: `Somebody would like to connect with you on ${product}`,
    paragraphs: [
      `Someone called ${quoted(trip.username)} asked for your contact details because of your listing from ${tripLine(trip)}, and now has your email address${trip.withPhone ? ' and phone number' : ''}.`,
      `You can write to ${quoted(trip.username)} first, or wait to hear from them. Your profile shows everybody who asked: ${env.ORIGIN}/profile/requests`,
    ],
    button: { label: `Write to ${quoted(trip.username)}`, url: `${env.ORIGIN}/messages?to=${trip.requesterId}` },
  })

const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const tripLine = ({ departure, arrival, date }: Trip) =>
  `${departure} to ${arrival} on ${MONTH_DAY_YEAR.format(new Date(`${date}T00:00:00Z`))}`
