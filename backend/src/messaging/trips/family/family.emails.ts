import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { Live } from '../../../live/live.ts'
import { EmailSuppressions } from '../../../mail/email-suppressions.ts'
import { quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { type SmsOutcome, smsRenderer } from '../../../sms/sms-renderer.ts'
import { findAway, findCanceled, findInvitation, findStep } from './family.statement.ts'
import { airportOfStep, clockAt, type Itinerary, namesOf, stepSentence, stepTitle } from './family-texts.ts'
import { unseal } from './family-token.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { noteUnreached } from './link-changes.ts'

/** The invitation to read along; the job has the token, sealed, because the database keeps its hash only. */
export const invitationEmail = kind<{ link: number; sealed: string }>('family-invitation')
/** The same as an SMS. */
export const invitationText = kind<{ link: number; sealed: string }>('family-invitation-sms')
/** The mail about a step on the way. */
export const stepEmail = kind<{ link: number; milestone: number }>('family-step')
/** The same as an SMS. */
export const stepText = kind<{ link: number; milestone: number }>('family-step-sms')

/** The mail that a trip does not take place. */
export const cancelledEmail = kind<{ link: number }>('family-cancelled')
/** The same as an SMS. */
export const cancelledText = kind<{ link: number }>('family-cancelled-sms')

/** The email that the helper has left on the way. */
export const awayEmail = kind<{ link: number }>('family-helper-away')
/** The same as an SMS. */
export const awayText = kind<{ link: number }>('family-helper-away-sms')

/**
 * What a family gets, written from the rows as they are when it is sent. It has first names, no words that anybody has
 * typed, and only the invitation has the address of the trip.
 */
@Injectable()
export class FamilyEmails {
  /** Whoever made the link can pass the news on, if they know that an SMS did not get there. */
  readonly #settle = async ({ link }: { link: number }, outcome: SmsOutcome) => {
    if (outcome === 'sent' || outcome === 'no-phone') return
    const unreached = await noteUnreached.rows(this.pool, { link })
    await this.live.sendHints(unreached.map(({ trip, maker }) => ({ account: maker, event: { type: 'trip', trip } })))
  }
  readonly emails = [
    renderer(invitationEmail, ({ link, sealed }) => this.#invitation(link, sealed)),
    renderer(stepEmail, ({ link, milestone }) => this.#step(link, milestone)),
    renderer(cancelledEmail, ({ link }) => this.#cancelled(link)),
    renderer(awayEmail, ({ link }) => this.#away(link)),
  ]
  readonly texts = [
    smsRenderer(invitationText, ({ link, sealed }) => this.#invitationText(link, sealed), about, this.#settle),
    smsRenderer(stepText, ({ link, milestone }) => this.#stepText(link, milestone), about, this.#settle),
    smsRenderer(cancelledText, ({ link }) => this.#cancelledText(link), about, this.#settle),
    smsRenderer(awayText, ({ link }) => this.#awayText(link), about, this.#settle),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly stops: FamilyUnsubscribeLinks,
    private readonly live: Live,
    private readonly suppressions: EmailSuppressions,
  ) {}

  async #invitation(link: number, sealed: string): Promise<Email | undefined> {
    const invited = await this.#invited(link, sealed)
    if (!invited) return
    // A stranger may have typed this address, so nothing that was typed is in the subject or the first line.
    const text =
      'Somebody on this trip has given us your address for this one mail. Nothing else comes unless you ask for it.'
    const { small, headers } = this.suppressions.linkFor(invited.to, text)
    const rendered = renderEmail({
      subject: 'You can follow a trip of your family',
      paragraphs: [
        `Someone invites you to follow a trip on ${product}.`,
        `The traveler is ${quoted(invited.traveler)}: ${itineraryOf(invited.legs)}. The helper is ${quoted(invited.helper)}.`,
        'The page of the trip shows where they are, step by step. You need no account.',
        'Would you like to be told of each step? Open the page and press “Tell me at each step”.',
        'Whoever has this address can read along, so please keep it in the family.',
      ],
      button: { label: 'See the trip', url: invited.address },
      small,
    })
    return { to: invited.to, headers, ...rendered }
  }

  async #invitationText(link: number, sealed: string): Promise<TextMessage | undefined> {
    const invited = await this.#invited(link, sealed)
    if (!invited) return
    const way = `${quoted(invited.traveler)} travels ${itineraryOf(invited.legs)}`
    return { to: invited.to, text: `${product}: ${way}. Follow the trip: ${invited.address}\nSTOP to end.` }
  }

  async #step(link: number, milestone: number): Promise<Email | undefined> {
    const step = await this.#stepOf(link, milestone)
    if (!step) return
    const stop = this.stops.of(link)
    const rendered = renderEmail({
      subject: stepTitle(step, step.legs),
      paragraphs: [
        stepSentence(step, step.legs, step.traveler, step.helper),
        `It was ${clockAt(step.at, airportOfStep(step, step.legs))} there.`,
        ...(step.isLate ? ['The phone had no network then, so you hear of it only now.'] : []),
        'The link of your invitation shows the whole trip.',
      ],
      small: { text: 'You have asked to be told of each step.', label: 'Stop these mails', url: stop.page },
    })
    const headers = { 'List-Unsubscribe': `<${stop.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    return { to: step.to, ...rendered, headers }
  }

  async #stepText(link: number, milestone: number): Promise<TextMessage | undefined> {
    const step = await this.#stepOf(link, milestone)
    if (!step) return
    const when = clockAt(step.at, airportOfStep(step, step.legs))
    return {
      to: step.to,
      text: `${stepSentence(step, step.legs, step.traveler, step.helper)} It was ${when} there. ${product}\nSTOP to end.`,
    }
  }

  async #cancelled(link: number): Promise<Email | undefined> {
    const cancelled = await this.#cancelledOf(link)
    if (!cancelled) return
    const rendered = renderEmail({
      ...(cancelled.isLooking
        ? {
            subject: 'Someone in your family travels without a helper for now',
            paragraphs: [
              'The helper of the trip that you follow can’t come. No one is with the traveler for now, and others can offer to come along.',
              'The link of your invitation shows who is with the traveler.',
            ],
          }
        : {
            subject: 'A trip does not take place',
            paragraphs: ['The trip that you follow does not take place. You get no more mails about it.'],
          }),
      small: { text: 'You have asked to be told of each step.', label: product, url: this.env.ORIGIN },
    })
    return { to: cancelled.to, ...rendered }
  }

  async #cancelledText(link: number): Promise<TextMessage | undefined> {
    const cancelled = await this.#cancelledOf(link)
    if (!cancelled) return
    const news = cancelled.isLooking
      ? 'The helper of the trip that you follow can’t come. The link of your invitation shows who is with the traveler.'
      : 'The trip that you follow does not take place.'
    return { to: cancelled.to, text: `${product}: ${news}\nSTOP to end.` }
  }

  async #away(link: number): Promise<Email | undefined> {
    const found = await this.#awayOf(link)
    if (!found) return
    const stop = this.stops.of(link)
    const rendered = renderEmail({
      subject: 'The helper of a trip is no longer reachable',
      paragraphs: [
        `The helper of the trip that you follow is no longer reachable through ${product}. The trip goes on.`,
        `The traveler is ${quoted(found.traveler)}, and the helper is ${quoted(found.helper)}.`,
        'Please call the traveler, or ask the person who sent you the link. At the airport, the staff of the airline help.',
        'The link of your invitation goes on showing each step.',
      ],
      small: { text: 'You have asked to be told of each step.', label: 'Stop these mails', url: stop.page },
    })
    const headers = { 'List-Unsubscribe': `<${stop.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    return { to: found.to, ...rendered, headers }
  }

  async #awayText(link: number): Promise<TextMessage | undefined> {
    const found = await this.#awayOf(link)
    if (!found) return
    const text = `${product}: The helper of the trip of ${quoted(found.traveler)} is no longer reachable through us. The trip goes on. Please call the traveler.\nSTOP to end.`
    return { to: found.to, text }
  }

  async #awayOf(link: number) {
    const found = await findAway.first(this.pool, { link })
    return found && { ...found, ...namesOf(found) }
  }

  #cancelledOf(link: number) {
    return findCanceled.first(this.pool, { link })
  }

  async #invited(link: number, sealed: string) {
    const invited = await findInvitation.first(this.pool, { link })
    const token = unseal(this.env.CODE_SECRET, sealed)
    if (!invited || !token) return
    return { ...invited, ...namesOf(invited), address: `${this.env.ORIGIN}/family#${token}` }
  }

  async #stepOf(link: number, milestone: number) {
    const step = await findStep.first(this.pool, { link, milestone })
    return step && { ...step, ...namesOf(step) }
  }
}

const about = ({ link }: { link: number }) => ({ link })

const itineraryOf = (legs: Itinerary) => {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const day = clockAt(first.departsAt, first.departureAirport).split(' on ')[1]
  return `from ${placeOf(first.departureAirport).city} to ${placeOf(last.arrivalAirport).city} on ${day}`
}
