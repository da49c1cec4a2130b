import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { NextMatchesService } from '../../../listings/matching/next-matches.service.ts'
import { tripCardOf } from '../../../listings/trip/trip-card.public.ts'
import type { EmailContent } from '../../../mail/email-content.ts'
import { quoted, renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { firstNameOf } from '../family/family-texts.ts'
import { tripText } from '../trip-phrases.ts'
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

/** Subjects contain no names, because users choose them. */
@Injectable()
export class ConfirmationPromptEmails {
  readonly emails = [renderer(confirmationPromptEmail, (prompt) => this.#renderEmail(prompt))]
  readonly pushes = [renderer(confirmationPromptPush, (prompt) => this.#push(prompt))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly links: StillFlyingLinks,
    private readonly next: NextMatchesService,
  ) {}

  async #renderEmail(prompt: ConfirmationPrompt): Promise<Email | undefined> {
    const context = await this.#context(prompt)
    return context && inLocale(context.locale, () => this.#renderInLocale(prompt, context))
  }

  async #renderInLocale(prompt: ConfirmationPrompt, context: PromptContext): Promise<Email | undefined> {
    const content = await this.#withOthers(prompt, context)
    if (!content) return
    const reason = {
      text: i18n._("You're getting this because you have a trip on {product}."),
      label: i18n._('Your trips'),
      url: this.env.ORIGIN + i18n.path('/trips'),
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
    // The poster of a request confirms for the person who travels.
    const isForOther = context.isTraveler && context.companion !== ''
    const about = { trip, account, departs: context.departs, isForOther }
    const link = (answer: StillFlyingAnswer['answer']) => this.links.createLink(about, answer)
    const name = quoted(firstNameOf(context.other))
    const traveler = quoted(context.companion)
    return {
      subject: isForOther ? i18n._('Is the traveler you posted for still flying?') : i18n._('Are you still flying?'),
      paragraphs: [
        isForOther
          ? i18n._('The trip of {traveler} with {name} is coming up: {trip}. The helper is counting on you.', {
              traveler,
              name,
              trip: tripText(context),
            })
          : i18n._('Your trip with {name} is coming up: {trip}. Your fellow traveler is counting on you.', {
              name,
              trip: tripText(context),
            }),
        i18n._("Please confirm that everything is as agreed. It takes one tap, and you don't need to log in."),
      ],
      button: {
        label: isForOther ? i18n._('Yes, {traveler} is flying', { traveler }) : i18n._('Yes, I am flying'),
        url: link('yes'),
      },
      secondaryLinks: [
        {
          text: isForOther ? i18n._('Have the flights changed?') : i18n._('Have your flights changed?'),
          label: isForOther ? i18n._('The flights have changed') : i18n._('My flights have changed'),
          url: link('changed'),
        },
        {
          text: isForOther ? i18n._("Can't {traveler} travel?", { traveler }) : i18n._("Can't you travel?"),
          label: isForOther ? i18n._('{traveler} is not flying', { traveler }) : i18n._('I am not flying'),
          url: link('canceled'),
        },
      ],
    }
  }

  #silent({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const name = quoted(firstNameOf(context.other))
    const traveler = context.companion !== '' && !context.isTraveler ? quoted(context.companion) : undefined
    return {
      subject: i18n._('We have not heard from your fellow traveler'),
      paragraphs: [
        traveler
          ? i18n._("We asked {name} whether {traveler} is still flying, and haven't had an answer yet: {trip}.", {
              name,
              traveler,
              trip: tripText(context),
            })
          : i18n._("We asked {name} whether they are still flying, and haven't had an answer yet: {trip}.", {
              name,
              trip: tripText(context),
            }),
        i18n._("They may just be busy packing. Please message or call them, so that you're both sure."),
      ],
      button: { label: i18n._('Open your trip'), url: this.#pageOf(trip) },
    }
  }

  async #withOthers(prompt: ConfirmationPrompt, context: PromptContext): Promise<PromptEmail | undefined> {
    const content = this.#content(prompt, context)
    if (!content || !prompt.kind.startsWith('flying-changed') || context.openListing === null) return content
    const { paragraphs, entries, button } = await this.next.forEmail({ ...context, otherType: 'helper' })
    const open = i18n._(
      'Your request is open again, so that others can find you. Your trip stays agreed until one of you cancels it, or until you have another helper for all these flights.',
    )
    return {
      ...content,
      paragraphs: [...content.paragraphs, open, ...paragraphs],
      entries: [...entries, { text: i18n._('Would you like to see all your matches?'), ...button }],
    }
  }

  #changed({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    return {
      subject: i18n._('The flights of your fellow traveler have changed'),
      paragraphs: [
        i18n._('{name} says that their flights have changed: {trip}.', {
          name: quoted(firstNameOf(context.other)),
          trip: tripText(context),
        }),
        i18n._("They can suggest other flights on your trip's page. Please message each other."),
      ],
      button: { label: i18n._('Open your trip'), url: this.#pageOf(trip) },
    }
  }

  #completion({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    return {
      subject: i18n._('Did your trip happen?'),
      paragraphs: [
        i18n._('You planned to travel with {name}: {trip}. We hope it went well.', {
          name: quoted(firstNameOf(context.other)),
          trip: tripText(context),
        }),
        i18n._('Please tell us whether it happened. We ask you both, and we never rely on one answer alone.'),
      ],
      button: { label: i18n._('Answer'), url: this.#pageOf(trip) },
    }
  }

  #again({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const about = { name: quoted(firstNameOf(context.other)), trip: tripText(context) }
    return {
      subject: i18n._('Please look at your trip once more'),
      paragraphs: [
        context.otherCompletionAnswer
          ? i18n._('{name} told us that your trip took place: {trip}.', about)
          : i18n._('{name} told us that your trip did not take place: {trip}.', about),
        i18n._(
          "Plans change for many reasons, and often it's no one's fault. What happened for you? Unless you both say the same, no one besides the two of you sees the answers.",
        ),
      ],
      button: { label: i18n._('Answer'), url: this.#pageOf(trip) },
    }
  }

  /** The only email that suggests a tip. */
  #completed({ trip }: ConfirmationPrompt, context: PromptContext): PromptEmail {
    const name = quoted(firstNameOf(context.other))
    const thanks = {
      text: context.tipAmount
        ? i18n._(
            "Would you like to thank {name} with a tip? You suggested {amount}. It's up to you, and we ask only once.",
            { name, amount: i18n.money(context.tipAmount * 100, { whole: true }) },
          )
        : i18n._("Would you like to thank {name} with a tip? It's up to you, and we ask only once.", { name }),
      label: i18n._('Send a tip'),
      url: `${this.env.ORIGIN}${i18n.path(`/tip/${context.otherId}`)}${context.tipAmount ? `?amount=${context.tipAmount}` : ''}`,
    }
    return {
      subject: i18n._('Your trip is completed'),
      paragraphs: [
        i18n._('You and {name} traveled together: {trip}. Thank you for keeping your word.', {
          name,
          trip: tripText(context),
        }),
        i18n._("Tell others how it went. Your review appears once you've both written one, or after 14 days."),
      ],
      ...(context.isTraveler && { entries: [thanks] }),
      button: { label: i18n._('Open your trip'), url: this.#pageOf(trip) },
    }
  }

  #pageOf(trip: number): string {
    return this.env.ORIGIN + i18n.path(`/trips/${trip}`)
  }
}
