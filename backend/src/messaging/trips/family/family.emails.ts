import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { todayIn } from '../../../listings/trip/trip.contract.ts'
import { tripCardOf } from '../../../listings/trip/trip-card.service.ts'
import { Live } from '../../../live/live.ts'
import { EmailSuppressions } from '../../../mail/email-suppressions.ts'
import { because, quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { type SmsOutcome, smsRenderer } from '../../../sms/sms-renderer.ts'
import { findAway, findCanceled, findInvitation, findStep } from './family.statement.ts'
import { airportOfStep, type Itinerary, localTimeAt, namesOf, stepSentence, stepTitle } from './family-texts.ts'
import { unseal } from './family-token.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { reportUndelivered } from './undelivered-sms.ts'

/** The invitation to follow a trip. The job contains the encrypted token, because only its hash is stored. */
export const invitationEmail = kind<{ link: number; sealed: string }>('family-invitation')
export const invitationText = kind<{ link: number; sealed: string }>('family-invitation-sms')
export const stepEmail = kind<{ link: number; milestone: number }>('family-step')
export const stepText = kind<{ link: number; milestone: number }>('family-step-sms')
export const cancelledEmail = kind<{ link: number }>('family-cancelled')
export const cancelledText = kind<{ link: number }>('family-cancelled-sms')
export const awayEmail = kind<{ link: number }>('family-helper-away')
export const awayText = kind<{ link: number }>('family-helper-away-sms')

/**
 * Renders the emails and SMS to families from the data at the time of sending. They contain first names but no free text, and only
 * the invitation contains the link to the trip.
 */
@Injectable()
export class FamilyEmails {
  readonly #settle = (ids: { link: number }, outcome: SmsOutcome) =>
    reportUndelivered(this.pool, this.live)(ids, outcome)
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
    private readonly unsubscribeLinks: FamilyUnsubscribeLinks,
    private readonly live: Live,
    private readonly suppressions: EmailSuppressions,
  ) {}

  async #invitation(link: number, sealed: string): Promise<Email | undefined> {
    const invited = await this.#invited(link, sealed)
    if (!invited) return
    // The address may belong to a stranger, so the subject and the first line contain no text from users.
    const text =
      'Someone on this trip gave us your address for this one email. You won’t get any more unless you ask for them.'
    const { reason, headers } = this.suppressions.linkFor(invited.to, text)
    const rendered = renderEmail({
      subject: 'Follow your family member’s trip',
      paragraphs: [
        `You’re invited to follow a trip on ${product}.`,
        `The traveler is ${quoted(invited.traveler)}: ${itineraryOf(invited.legs)}. The helper is ${quoted(invited.helper)}.`,
        'The trip’s page shows where they are, step by step. You don’t need an account.',
        'Would you like an update at each step? Open the page and press “Tell me at each step”.',
        'Anyone with this link can follow the trip, so please keep it in the family.',
      ],
      button: { label: 'See the trip', url: invited.address },
      card: { trip: cardOf(invited.legs) },
      reason,
    })
    return { to: invited.to, headers, ...rendered }
  }

  async #invitationText(link: number, sealed: string): Promise<TextMessage | undefined> {
    const invited = await this.#invited(link, sealed)
    if (!invited) return
    const route = `${quoted(invited.traveler)} travels ${itineraryOf(invited.legs)}`
    return { to: invited.to, text: `${product}: ${route}. Follow the trip: ${invited.address}\nSTOP to end.` }
  }

  /** The reason for an update with its link to unsubscribe, and the headers by which mail programs offer it too. */
  #unsubscribing(link: number) {
    const { page, oneClick } = this.unsubscribeLinks.of(link)
    return {
      reason: { ...because('you asked for an update at each step of a trip'), label: 'Unsubscribe', url: page },
      headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

  async #step(link: number, milestone: number): Promise<Email | undefined> {
    const step = await this.#stepOf(link, milestone)
    if (!step) return
    const { reason, headers } = this.#unsubscribing(link)
    const rendered = renderEmail({
      subject: stepTitle(step, step.legs),
      paragraphs: [
        stepSentence(step, step.legs, step.traveler, step.helper),
        `It was ${localTimeAt(step.at, airportOfStep(step, step.legs))}.`,
        ...(step.isLate ? ['The phone was offline, so this update is late.'] : []),
        'The link in your invitation shows the whole trip.',
      ],
      card: { trip: cardOf(step.legs) },
      reason,
    })
    return { to: step.to, ...rendered, headers }
  }

  async #stepText(link: number, milestone: number): Promise<TextMessage | undefined> {
    const step = await this.#stepOf(link, milestone)
    if (!step) return
    const when = localTimeAt(step.at, airportOfStep(step, step.legs))
    return {
      to: step.to,
      text: `${stepSentence(step, step.legs, step.traveler, step.helper)} It was ${when}. ${product}\nSTOP to end.`,
    }
  }

  async #cancelled(link: number): Promise<Email | undefined> {
    const cancelled = await this.#cancelledOf(link)
    if (!cancelled) return
    const rendered = renderEmail({
      ...(cancelled.isLooking
        ? {
            subject: 'Your family member has no helper for now',
            paragraphs: [
              'The helper of the trip that you follow can’t come. No one is with the traveler for now, but other helpers can still offer.',
              'The link in your invitation shows who is with the traveler.',
            ],
          }
        : {
            subject: 'A trip was canceled',
            paragraphs: ['The trip that you follow was canceled. You won’t get any more emails about it.'],
          }),
      reason: { ...because('you asked for an update at each step of a trip'), label: product, url: this.env.ORIGIN },
    })
    return { to: cancelled.to, ...rendered }
  }

  async #cancelledText(link: number): Promise<TextMessage | undefined> {
    const cancelled = await this.#cancelledOf(link)
    if (!cancelled) return
    const text = cancelled.isLooking
      ? 'The helper of the trip that you follow can’t come. The link in your invitation shows who is with the traveler.'
      : 'The trip that you follow was canceled.'
    return { to: cancelled.to, text: `${product}: ${text}\nSTOP to end.` }
  }

  async #away(link: number): Promise<Email | undefined> {
    const found = await this.#awayOf(link)
    if (!found) return
    const { reason, headers } = this.#unsubscribing(link)
    const rendered = renderEmail({
      subject: 'The helper of a trip is no longer reachable',
      paragraphs: [
        `The helper of the trip that you follow is no longer reachable through ${product}. The trip continues.`,
        `The traveler is ${quoted(found.traveler)}, and the helper is ${quoted(found.helper)}.`,
        'Please call the traveler, or ask the person who sent you the link. At the airport, airline staff can help.',
        'The link in your invitation still shows each step.',
      ],
      reason,
    })
    return { to: found.to, ...rendered, headers }
  }

  async #awayText(link: number): Promise<TextMessage | undefined> {
    const found = await this.#awayOf(link)
    if (!found) return
    const text = `${product}: The helper on the trip of ${quoted(found.traveler)} is no longer reachable through us. The trip continues. Please call the traveler.\nSTOP to end.`
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

function cardOf(legs: Itinerary) {
  const { departureAirport: departure, departsAt } = legs[0]!
  const date = todayIn(placeOf(departure).zone, new Date(departsAt))
  return tripCardOf({ departure, arrival: legs.at(-1)!.arrivalAirport, date })
}

const itineraryOf = (legs: Itinerary) => {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const { city, zone } = placeOf(first.departureAirport)
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone })
  return `from ${city} to ${placeOf(last.arrivalAirport).city} on ${day.format(new Date(first.departsAt))}`
}
