import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { NextMatches } from '../../../listings/matching/next-matches.service.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { tripCardOf } from '../../../listings/trip/trip-card.service.ts'
import { because, type EmailContent, quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import { product } from '../../../product.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { firstNameOf } from '../family/family-texts.ts'
import type { StillFlyingAnswer } from './confirmation.contract.ts'
import {
  type ConfirmationPrompt,
  findConfirmationPrompt,
  type PromptContext,
} from './confirmation-prompts.statement.ts'
import { StillFlyingLinks } from './still-flying-links.ts'

export const confirmationPromptEmail = kind<ConfirmationPrompt>('confirmation-prompt')
export const confirmationPromptPush = kind<ConfirmationPrompt>('confirmation-prompt')

type PromptEmail = Omit<EmailContent, 'reason'>

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const tripOf = ({ departure, arrival, date }: PromptContext) =>
  `${placeOf(departure).city} to ${placeOf(arrival).city} on ${LONG.format(Date.parse(date))}`

/** Renders the confirmation prompts from the data at the time of sending. Subjects contain no names, because users choose those. */
@Injectable()
export class ConfirmationPromptEmails {
  readonly emails = [renderer(confirmationPromptEmail, (prompt) => this.#renderEmail(prompt))]
  readonly pushes = [renderer(confirmationPromptPush, (prompt) => this.#push(prompt))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly links: StillFlyingLinks,
    private readonly next: NextMatches,
  ) {}

  async #renderEmail(prompt: ConfirmationPrompt): Promise<Email | undefined> {
    const context = await this.#context(prompt)
    const content = context && (await this.#withOthers(prompt, context))
    if (!context || !content) return
    const reason = {
      ...because(`you have a trip on ${product}`),
      label: 'Your trips',
      url: `${this.env.ORIGIN}/trips`,
    }
    return {
      to: context.to,
      ...renderEmail({ ...content, card: { person: context.other, trip: tripCardOf(context) }, reason }),
    }
  }

  async #push(prompt: ConfirmationPrompt): Promise<PushPayload | undefined> {
    const context = await this.#context(prompt)
    const content = context && this.#content(prompt, context)
    if (!context || !content) return
    return { to: context.reader, title: content.subject, link: `/trips/${prompt.trip}`, tag: `trip-${prompt.trip}` }
  }

  #context({ trip, account, kind }: ConfirmationPrompt): Promise<PromptContext | undefined> {
    return findConfirmationPrompt.first(this.pool, { trip, account, kind })
  }

  /** Returns undefined when the prompt no longer applies. */
  #content(prompt: ConfirmationPrompt, context: PromptContext): PromptEmail | undefined {
    const [name, departs] = prompt.kind.split(':')
    if (departs !== undefined && (Number(departs) !== context.departs || context.hasDeparted)) return
    switch (name) {
      case 'flying-72':
      case 'flying-24':
        return this.#flying(prompt, context)
      case 'silent':
        return context.otherFlying === null ? this.#silent(prompt, context) : undefined
      case 'flying-changed':
        return context.otherFlying === 'changed' ? this.#changed(prompt, context) : undefined
      case 'completion':
        return context.completionAnswer === null && context.completed === null
          ? this.#completion(prompt, context)
          : undefined
      case 'completion-again':
        return context.completed === null && context.otherCompletionAnswer !== null
          ? this.#again(prompt, context)
          : undefined
      default:
        return context.completed ? this.#completed(prompt, context) : undefined
    }
  }

  #flying({ trip, account }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    // The poster of a request answers for the person who travels.
    const isForOther = context.isTraveler && context.companion !== ''
    const about = { trip, account, departs: context.departs, isForOther }
    const link = (answer: StillFlyingAnswer['answer']) => this.links.of(about, answer)
    const who = isForOther ? quoted(context.companion) : 'I'
    return {
      subject: isForOther ? 'Is your traveler still flying?' : 'Are you still flying?',
      paragraphs: [
        isForOther
          ? `The trip of ${who} with ${quoted(firstNameOf(context.other))} is coming up: ${tripOf(context)}. The helper is counting on you.`
          : `Your trip with ${quoted(firstNameOf(context.other))} is coming up: ${tripOf(context)}. Your fellow traveler is counting on you.`,
        'Please confirm that everything is as agreed. It takes one tap, and you don’t need to log in.',
      ],
      button: { label: `Yes, ${who} ${isForOther ? 'is' : 'am'} flying`, url: link('yes') },
      otherAnswers: [
        {
          text: isForOther ? 'Have the flights changed?' : 'Have your flights changed?',
          label: isForOther ? 'The flights have changed' : 'My flights have changed',
          url: link('changed'),
        },
        {
          text: isForOther ? `Can’t ${who} travel?` : 'Can’t you travel?',
          label: `${who} ${isForOther ? 'is' : 'am'} not flying`,
          url: link('cancelled'),
        },
      ],
    }
  }

  #silent({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const flyer = context.companion !== '' && !context.isTraveler ? `${quoted(context.companion)} is` : 'they are'
    return {
      subject: 'We have not heard from your fellow traveler',
      paragraphs: [
        `We asked ${quoted(firstNameOf(context.other))} whether ${flyer} still flying, and haven’t had an answer yet: ${tripOf(context)}.`,
        'They may just be busy packing. Please message or call them, so that you’re both sure.',
      ],
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  /** Adds other matches for a traveler whose helper may be on other flights. */
  async #withOthers(prompt: ConfirmationPrompt, context: PromptContext): Promise<PromptEmail | undefined> {
    const content = this.#content(prompt, context)
    if (!content || !prompt.kind.startsWith('flying-changed') || context.openListing === null) return content
    const { paragraphs, entries, button } = await this.next.forEmail({ ...context, otherType: 'helper' })
    const open =
      'Your request is open again, so that others can find you. Your trip stays agreed until one of you cancels it, or until you have another helper for all these flights.'
    return {
      ...content,
      paragraphs: [...content.paragraphs, open, ...paragraphs],
      entries: [...entries, { text: 'Would you like to see all your matches?', ...button }],
    }
  }

  #changed({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    return {
      subject: 'The flights of your fellow traveler have changed',
      paragraphs: [
        `${quoted(firstNameOf(context.other))} says that their flights have changed: ${tripOf(context)}.`,
        'They can suggest other flights on your trip’s page. Please message each other.',
      ],
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  #completion({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    return {
      subject: 'Did your trip happen?',
      paragraphs: [
        `You planned to travel with ${quoted(firstNameOf(context.other))}: ${tripOf(context)}. We hope it went well.`,
        'Please tell us whether it happened. We ask you both, and we never rely on one answer alone.',
      ],
      button: { label: 'Answer', url: this.#pageOf(trip) },
    }
  }

  #again({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const theirs = context.otherCompletionAnswer ? 'took place' : 'did not take place'
    return {
      subject: 'Please look at your trip once more',
      paragraphs: [
        `${quoted(firstNameOf(context.other))} told us that your trip ${theirs}: ${tripOf(context)}.`,
        'Plans change for many reasons, and often it’s no one’s fault. What happened for you? Unless you both say the same, no one else sees the answers.',
      ],
      button: { label: 'Answer', url: this.#pageOf(trip) },
    }
  }

  /** This is the only email that asks the traveler for a tip. */
  #completed({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const thanks = {
      text: `Would you like to thank ${quoted(firstNameOf(context.other))} with a tip${context.tipAmount ? `? You suggested $${context.tipAmount}.` : '?'} It’s up to you, and we ask only once.`,
      label: 'Send a tip',
      url: `${this.env.ORIGIN}/tip/${context.otherId}${context.tipAmount ? `?amount=${context.tipAmount}` : ''}`,
    }
    return {
      subject: 'Your trip is completed',
      paragraphs: [
        `You and ${quoted(firstNameOf(context.other))} traveled together: ${tripOf(context)}. Thank you for keeping your word.`,
        'Tell others how it went. Your review appears once you’ve both written one, or after 14 days.',
      ],
      ...(context.isTraveler && { entries: [thanks] }),
      button: { label: 'Open your trip', url: this.#pageOf(trip) },
    }
  }

  #pageOf(trip: number): string {
    return `${this.env.ORIGIN}/trips/${trip}`
  }
}
