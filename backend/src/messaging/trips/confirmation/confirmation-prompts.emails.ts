import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { ENV, type Env } from '../../../env.ts'
import { kind, renderer } from '../../../jobs/renderers.ts'
import { i18n, inLocale } from '../../../languages/i18n.ts'
import { tripCardOf } from '../../../listings/itinerary/trip-card.public.ts'
import { NextMatchesService } from '../../../listings/matching/next-matches.service.ts'
import type { EmailContent } from '../../../mail/email-content.ts'
import { renderEmail } from '../../../mail/email-template.ts'
import type { Email } from '../../../mail/mailer.ts'
import type { PushPayload } from '../../../push/push.contract.ts'
import { TRIPS_PATH, tripPath } from '../../messaging.addresses.contract.ts'
import { isPoster, otherName } from '../trip-reader.ts'
import type { StillFlyingAnswer } from './confirmation.contract.ts'
import { type FindConfirmationPrompt, findConfirmationPrompt } from './confirmation.sql.ts'
import type { ConfirmationPromptKind } from './confirmation-prompt-kind.ts'
import { promptText } from './confirmation-texts.ts'
import { StillFlyingLinks } from './still-flying-links.ts'

// A type alias, because the ids of a job need an index signature, which interfaces do not have.
export type ConfirmationPrompt = { trip: number; account: number; kind: ConfirmationPromptKind }

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

  async #renderInLocale(prompt: ConfirmationPrompt, context: FindConfirmationPrompt): Promise<Email | undefined> {
    const content = await this.#withOthers(prompt, context)
    if (!content) return
    const reason = {
      text: i18n._("You're getting this because you have a trip on {product}."),
      label: i18n._('Your trips'),
      url: this.env.ORIGIN + i18n.path(TRIPS_PATH),
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
    return { to: context.reader, title: content.subject, link: tripPath(prompt.trip), tag: `trip-${prompt.trip}` }
  }

  #context({ trip, account, kind }: ConfirmationPrompt): Promise<FindConfirmationPrompt | undefined> {
    return findConfirmationPrompt.first(this.pool, { trip, account, kind })
  }

  #content(prompt: ConfirmationPrompt, context: FindConfirmationPrompt): PromptEmail | undefined {
    const text = promptText(prompt.kind, context)
    if (!text) return
    const { subject, paragraphs, answers, asksForTip, label } = text
    const answerLink = (answer: StillFlyingAnswer['answer']) =>
      this.links.createLink(
        { trip: prompt.trip, account: prompt.account, departs: context.departs, isForOther: isPoster(context) },
        answer,
      )
    if (answers)
      return {
        subject,
        paragraphs,
        button: { label: answers.yes, url: answerLink('yes') },
        secondaryLinks: [
          { ...answers.changed, url: answerLink('changed') },
          { ...answers.canceled, url: answerLink('canceled') },
        ],
      }
    const page = this.env.ORIGIN + i18n.path(tripPath(prompt.trip))
    return {
      subject,
      paragraphs,
      button: { label, url: page },
      ...(asksForTip && { entries: [this.#thanks(context)] }),
    }
  }

  #thanks({ tipAmount, otherId, ...reader }: FindConfirmationPrompt) {
    const name = otherName(reader)
    return {
      text: tipAmount
        ? i18n._(
            "Would you like to thank {name} with a tip? You suggested {amount}. It's up to you, and we ask only once.",
            { name, amount: i18n.money(tipAmount * 100, { whole: true }) },
          )
        : i18n._("Would you like to thank {name} with a tip? It's up to you, and we ask only once.", { name }),
      label: i18n._('Send a tip'),
      url: `${this.env.ORIGIN}${i18n.path(`/tip/${otherId}`)}${tipAmount ? `?amount=${tipAmount}` : ''}`,
    }
  }

  async #withOthers(prompt: ConfirmationPrompt, context: FindConfirmationPrompt): Promise<PromptEmail | undefined> {
    const content = this.#content(prompt, context)
    if (!content || !prompt.kind.startsWith('flying-changed') || context.openListing === null) return content
    const { paragraphs, entries, button } = await this.next.forEmail({ ...context, otherType: 'helper' })
    const open = i18n._(
      'Your request is open again, so that others can find it. The trip stays agreed until one of you cancels it, or until you have another helper for all these flights.',
    )
    return {
      ...content,
      paragraphs: [...content.paragraphs, open, ...paragraphs],
      entries: [...entries, { text: i18n._('Would you like to see all your matches?'), ...button }],
    }
  }
}
