import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { NextMatches } from '../../../listings/matching/next-matches.service.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { type EmailContent, quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import type { StillFlyingAnswer } from './confirmation.contract.ts'
import { type Asked, type ConfirmationPrompt, findConfirmationPrompt } from './confirmation-prompts.statement.ts'
import { StillFlyingLinks } from './still-flying-links.ts'

/** The email that asks. */
export const confirmationPromptEmail = kind<ConfirmationPrompt>('trip-question')
/** The push message that asks. */
export const confirmationPromptPush = kind<ConfirmationPrompt>('trip-question')

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const tripOf = ({ departure, arrival, date }: Asked) =>
  `${placeOf(departure).city} to ${placeOf(arrival).city} on ${LONG.format(Date.parse(date))}`

/** The emails and push messages of the questions, written from the rows as they are when they are sent. No subject has a name. */
@Injectable()
export class ConfirmationPromptEmails {
  readonly emails = [renderer(confirmationPromptEmail, (question) => this.#renderEmail(question))]
  readonly pushes = [renderer(confirmationPromptPush, (question) => this.#push(question))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly links: StillFlyingLinks,
    private readonly next: NextMatches,
  ) {}

  async #renderEmail(question: ConfirmationPrompt): Promise<Email | undefined> {
    const asked = await this.#asked(question)
    const content = asked && (await this.#withOthers(question, asked))
    if (!asked || !content) return
    const small = {
      text: `You get this mail from ${product} because somebody counts on you.`,
      label: 'Your trips',
      url: `${this.env.ORIGIN}/trips`,
    }
    return { to: asked.to, ...renderEmail({ ...content, small }) }
  }

  async #push(question: ConfirmationPrompt): Promise<PushPayload | undefined> {
    const asked = await this.#asked(question)
    const content = asked && this.#content(question, asked)
    if (!asked || !content) return
    return { to: asked.reader, title: content.subject, link: `/trips/${question.trip}`, tag: `trip-${question.trip}` }
  }

  #asked({ trip, account, kind }: ConfirmationPrompt): Promise<Asked | undefined> {
    return findConfirmationPrompt.first(this.pool, { trip, account, kind })
  }

  /** The words of a question that still makes sense. */
  #content(question: ConfirmationPrompt, asked: Asked): EmailContent | undefined {
    const [what, departs] = question.kind.split(':')
    if (departs !== undefined && (Number(departs) !== asked.departs || asked.hasDeparted)) return
    switch (what) {
      case 'flying-72':
      case 'flying-24':
        return this.#flying(question, asked)
      case 'silent':
        return asked.otherFlying === null ? this.#silent(question, asked) : undefined
      case 'flying-changed':
        return asked.otherFlying === 'changed' ? this.#changed(question, asked) : undefined
      case 'completion':
        return asked.completionAnswer === null && asked.completed === null
          ? this.#completion(question, asked)
          : undefined
      case 'completion-again':
        return asked.completed === null && asked.otherCompletionAnswer !== null
          ? this.#again(question, asked)
          : undefined
      default:
        return asked.completed ? this.#completed(question, asked) : undefined
    }
  }

  #flying({ trip, account }: ConfirmationPrompt, asked: Asked): EmailContent {
    // The poster of a request answers for someone close who travels.
    const isForOther = asked.isTraveler && asked.companion !== ''
    const about = { trip, account, departs: asked.departs, isForOther }
    const link = (answer: StillFlyingAnswer['answer']) => this.links.of(about, answer)
    const who = isForOther ? quoted(asked.companion) : 'I'
    return {
      subject: isForOther ? 'Is your traveler still flying?' : 'Are you still flying?',
      paragraphs: [
        isForOther
          ? `The trip of ${who} with ${quoted(asked.other)} is near: ${tripOf(asked)}. The helper counts on you.`
          : `Your trip with ${quoted(asked.other)} is near: ${tripOf(asked)}. Your fellow traveler counts on you.`,
        'Please tell us whether everything is as you agreed. It takes one tap, and you need not sign in.',
      ],
      entries: [
        {
          text: isForOther ? 'Are the flights different now?' : 'Are your flights different now?',
          label: isForOther ? 'The flights have changed' : 'My flights have changed',
          url: link('changed'),
        },
        {
          text: isForOther ? `Can ${who} not travel?` : 'Can you not travel?',
          label: `${who} ${isForOther ? 'is' : 'am'} not flying`,
          url: link('cancelled'),
        },
      ],
      button: { label: `Yes, ${who} ${isForOther ? 'is' : 'am'} flying`, url: link('yes') },
    }
  }

  #silent({ trip }: ConfirmationPrompt, asked: Asked): EmailContent {
    const flyer = asked.companion !== '' && !asked.isTraveler ? `${quoted(asked.companion)} is` : 'they are'
    return {
      subject: 'We have not heard from your fellow traveler',
      paragraphs: [
        `We asked ${quoted(asked.other)} whether ${flyer} still flying, and have no answer yet: ${tripOf(asked)}.`,
        'That may mean nothing: people pack, and forget their mail. Please write to them or call, so that both of you are sure.',
      ],
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  /** A traveler whose helper may be on other flights also learns who else fits. */
  async #withOthers(question: ConfirmationPrompt, asked: Asked): Promise<EmailContent | undefined> {
    const content = this.#content(question, asked)
    if (!content || !question.kind.startsWith('flying-changed') || asked.openListing === null) return content
    const { paragraphs, entries, button } = await this.next.forEmail({ ...asked, otherType: 'helper' })
    const open =
      'Your request is open again, so that others can find you. What you have agreed holds until one of you cancels it, or until you have someone else for all these flights.'
    return {
      ...content,
      paragraphs: [...content.paragraphs, open, ...paragraphs],
      entries: [...entries, { text: 'Would you like to see everyone who fits?', ...button }],
    }
  }

  #changed({ trip }: ConfirmationPrompt, asked: Asked): EmailContent {
    return {
      subject: 'The flights of your fellow traveler have changed',
      paragraphs: [
        `Your fellow traveler ${quoted(asked.other)} says that their flights have changed: ${tripOf(asked)}.`,
        'They can suggest other flights to you on the page of your trip. Please write to each other.',
      ],
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  #completion({ trip }: ConfirmationPrompt, asked: Asked): EmailContent {
    return {
      subject: 'Did your trip happen?',
      paragraphs: [
        `You wanted to travel with ${quoted(asked.other)}: ${tripOf(asked)}. We hope that all went well.`,
        'Please tell us whether it happened. We ask both of you, and nobody is judged by the word of one alone.',
      ],
      button: { label: 'Tell whether it happened', url: this.#pageOf(trip) },
    }
  }

  #again({ trip }: ConfirmationPrompt, asked: Asked): EmailContent {
    const others = asked.otherCompletionAnswer ? 'took place' : 'did not take place'
    return {
      subject: 'Please look at your trip once more',
      paragraphs: [
        `Your fellow traveler ${quoted(asked.other)} told us that your trip ${others}: ${tripOf(asked)}.`,
        'Plans go wrong for many reasons, and often it is nobody’s fault. How was it for you? As long as the two of you do not say the same, nothing of it is shown to anybody.',
      ],
      button: { label: 'Tell how it was', url: this.#pageOf(trip) },
    }
  }

  /** Also the only time that the traveler is asked for a tip. */
  #completed({ trip }: ConfirmationPrompt, asked: Asked): EmailContent {
    const thanks = {
      text: `If you would like to thank ${quoted(asked.other)} with a tip${asked.tipAmount ? `: you had suggested $${asked.tipAmount}` : ''}. It is up to you, and we ask only this once.`,
      label: 'Give a tip',
      url: `${this.env.ORIGIN}/tip/${asked.otherId}${asked.tipAmount ? `?amount=${asked.tipAmount}` : ''}`,
    }
    return {
      subject: 'Your trip is completed',
      paragraphs: [
        `You and ${quoted(asked.other)} have travelled together: ${tripOf(asked)}. Thank you for keeping your word.`,
        'Tell others how it was. What you write appears once both of you have written, at the latest after 14 days.',
      ],
      ...(asked.isTraveler && { entries: [thanks] }),
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  #pageOf(trip: number): string {
    return `${this.env.ORIGIN}/trips/${trip}`
  }
}
