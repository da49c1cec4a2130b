import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { tripCardOf } from '../../../listings/itinerary/trip-card.public.ts'
import { LiveService } from '../../../live/live.service.ts'
import { EmailSuppressions } from '../../../mail/email-suppressions.ts'
import { quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { TextMessage } from '../../../sms/sms-gateway.ts'
import { type SmsOutcome, smsRenderer } from '../../../sms/sms-renderer.ts'
import {
  type FindCanceled,
  type FindInvitation,
  type FindMilestone,
  type FindUnreachable,
  findCanceled,
  findInvitation,
  findMilestone,
  findUnreachable,
} from './family.sql.ts'
import {
  familyCanceledText,
  familyStepText,
  familyUnreachableText,
  type InLink,
  type Itinerary,
  inLocaleOfLink,
  stepSentence,
  timeSentence,
} from './family-texts.ts'
import { decryptToken } from './family-token.ts'
import { FamilyUnsubscribeLinks } from './family-unsubscribe-links.ts'
import { reportUndelivered } from './undelivered-sms.ts'

/** The job contains the encrypted token, because the database stores only its hash. */
export const invitationEmail = kind<{ link: number; sealed: string }>('family-invitation')
export const invitationText = kind<{ link: number; sealed: string }>('family-invitation-sms')
export const stepEmail = kind<{ link: number; milestone: number }>('family-step')
export const stepText = kind<{ link: number; milestone: number }>('family-step-sms')
export const canceledEmail = kind<{ link: number }>('family-canceled')
export const canceledText = kind<{ link: number }>('family-canceled-sms')
export const unreachableEmail = kind<{ link: number }>('family-helper-unreachable')
export const unreachableText = kind<{ link: number }>('family-helper-unreachable-sms')

/** The emails contain first names but no free text, and only the invitation contains the link to the trip. */
@Injectable()
export class FamilyEmails {
  readonly #smsOptions = {
    publicIds: ({ link }: { link: number }) => ({ link }),
    settle: (ids: { link: number }, outcome: SmsOutcome) => reportUndelivered(this.pool, this.live)(ids, outcome),
  }
  readonly #findMilestone = (ids: { link: number; milestone: number }) => findMilestone.first(this.pool, ids)
  readonly #findUnreachable = ({ link }: { link: number }) => findUnreachable.first(this.pool, { link })
  readonly emails = [
    renderer(invitationEmail, (ids) =>
      inLocaleOfLink(this.#findInvitation(ids), (invited) => this.#renderInvitation(invited)),
    ),
    renderer(stepEmail, (ids) => inLocaleOfLink(this.#findMilestone(ids), (step) => this.#renderStep(ids.link, step))),
    renderer(canceledEmail, (ids) => this.#ifCanceled(ids.link, (canceled) => this.#renderCanceled(canceled))),
    renderer(unreachableEmail, (ids) =>
      inLocaleOfLink(this.#findUnreachable(ids), (recipient) => this.#renderUnreachable(ids.link, recipient)),
    ),
  ]
  readonly smsRenderers = [
    smsRenderer(invitationText, (ids) => inLocaleOfLink(this.#findInvitation(ids), invitationSms), this.#smsOptions),
    smsRenderer(stepText, (ids) => inLocaleOfLink(this.#findMilestone(ids), stepSms), this.#smsOptions),
    smsRenderer(canceledText, ({ link }) => this.#ifCanceled(link, canceledSms), this.#smsOptions),
    smsRenderer(unreachableText, (ids) => inLocaleOfLink(this.#findUnreachable(ids), unreachableSms), this.#smsOptions),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly unsubscribeLinks: FamilyUnsubscribeLinks,
    private readonly live: LiveService,
    private readonly suppressions: EmailSuppressions,
  ) {}

  #renderInvitation({ address, ...invited }: InLink<Invited>): Email {
    // The address may belong to a stranger, so the subject and the first line contain no text from users.
    const text = i18n._(
      "Someone on this trip gave us your email address for this one email. You won't get any more unless you ask for them.",
    )
    const { reason, headers } = this.suppressions.linkFor(invited.to, text)
    const [traveler, helper] = [quoted(invited.traveler), quoted(invited.helper)]
    const { from, to, day } = itineraryOf(invited.legs)
    const rendered = renderEmail({
      subject: i18n._("Follow your family member's trip"),
      paragraphs: [
        i18n._("You're invited to follow a trip on {product}."),
        i18n._('The traveler is {traveler}: from {from} to {to} on {day}. The helper is {helper}.', {
          traveler,
          helper,
          from,
          to,
          day,
        }),
        i18n._("The trip's page shows where they are, step by step. You don't need an account."),
      ],
      button: { label: i18n._('See the trip'), url: address },
      // After the button, which should be in the first screen of a phone.
      secondaryLinks: [
        { text: i18n._('Would you like an update at each step? Open the page and press “Tell me at each step”.') },
        { text: i18n._('Anyone with this link can follow the trip, so please keep it in the family.') },
      ],
      card: { trip: cardOf(invited.legs) },
      reason,
    })
    return { to: invited.to, headers, ...rendered }
  }

  #unsubscribeParts(link: number) {
    const { page, oneClick } = this.unsubscribeLinks.createLinks(link)
    return {
      reason: { text: subscriptionReason(), label: i18n._('Unsubscribe'), url: page },
      headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

  #renderStep(link: number, step: InLink<FindMilestone>): Email {
    const { reason, headers } = this.#unsubscribeParts(link)
    const content = familyStepText(step, step)
    return { to: step.to, ...renderEmail({ ...content, card: { trip: cardOf(step.legs) }, reason }), headers }
  }

  #renderCanceled({ to, legs, isSeekingHelper }: FindCanceled): Email {
    const content = familyCanceledText(isSeekingHelper)
    const reason = { text: subscriptionReason(), label: product, url: this.env.ORIGIN + i18n.path('') }
    return { to, ...renderEmail({ ...content, card: { trip: cardOf(legs) }, reason }) }
  }

  #renderUnreachable(link: number, { to, legs, ...people }: InLink<FindUnreachable>): Email {
    const { reason, headers } = this.#unsubscribeParts(link)
    const content = familyUnreachableText(people)
    return { to, ...renderEmail({ ...content, card: { trip: cardOf(legs) }, reason }), headers }
  }

  async #ifCanceled<T>(link: number, render: (canceled: FindCanceled) => T): Promise<T | undefined> {
    const canceled = await findCanceled.first(this.pool, { link })
    return canceled && inLocale(canceled.locale, () => render(canceled))
  }

  async #findInvitation({ link, sealed }: { link: number; sealed: string }): Promise<Invited | undefined> {
    const invited = await findInvitation.first(this.pool, { link })
    const token = decryptToken(this.env.CODE_SECRET, sealed)
    if (!invited || !token) return
    return { ...invited, address: this.env.ORIGIN + inLocale(invited.locale, () => i18n.path(`/family#${token}`)) }
  }
}

type Invited = FindInvitation & { address: string }

const subscriptionReason = () => i18n._("You're getting this because you asked for an update at each step of a trip.")

const invitationSms = ({ legs, traveler, address, ...invited }: InLink<Invited>): TextMessage => {
  const { from, to, day } = itineraryOf(legs)
  const text = i18n._(
    '{product}: {traveler} travels from {from} to {to} on {day}. Follow the trip: {address}\nSTOP to end.',
    { traveler: quoted(traveler), from, to, day, address },
    { comment: 'An SMS. The word STOP stays as it is.' },
  )
  return { to: invited.to, text }
}

const stepSms = (step: InLink<FindMilestone>): TextMessage => {
  const sentence = stepSentence(step, step.legs, step.traveler, step.helper)
  const ending = i18n._('{product}\nSTOP to end.', {}, { comment: 'An SMS. The word STOP stays as it is.' })
  return { to: step.to, text: i18n.sentences([sentence, timeSentence(step), ending]) }
}

const canceledSms = ({ to, isSeekingHelper }: FindCanceled): TextMessage => ({
  to,
  text: isSeekingHelper
    ? i18n._(
        "{product}: The helper of the trip that you follow can't come. The link in your invitation shows who is with the traveler.\nSTOP to end.",
        {},
        { comment: 'An SMS. The word STOP stays as it is.' },
      )
    : i18n._(
        '{product}: The trip that you follow was canceled.\nSTOP to end.',
        {},
        { comment: 'An SMS. The word STOP stays as it is.' },
      ),
})

const unreachableSms = ({ to, traveler }: InLink<FindUnreachable>): TextMessage => ({
  to,
  text: i18n._(
    '{product}: The helper on the trip of {traveler} is no longer reachable through us. The trip continues. Please call the traveler.\nSTOP to end.',
    { traveler: quoted(traveler) },
    { comment: 'An SMS. The word STOP stays as it is.' },
  ),
})

function cardOf(legs: Itinerary) {
  const { departureAirport: departure, departsAt } = legs[0]!
  const date = todayIn(locationOf(departure).zone, new Date(departsAt))
  return tripCardOf({ departure, arrival: legs.at(-1)!.arrivalAirport, date })
}

function itineraryOf(legs: Itinerary) {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const { city, zone } = locationOf(first.departureAirport)
  const day = i18n.date(first.departsAt, { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone })
  return { from: city, to: locationOf(last.arrivalAirport).city, day }
}
