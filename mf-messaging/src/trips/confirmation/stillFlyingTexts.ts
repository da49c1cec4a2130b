import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { t } from '@lingui/core/macro'

interface AnswerTexts {
  button: string
  before: string
  title: string
  text: string
}

export const ANSWERS = ['yes', 'changed', 'canceled'] as const

/** The traveler: the user (undefined), or a family member by name; null if the page does not know the name. */
export type Flyer = string | null | undefined

export function stillFlyingQuestion(traveler: Flyer): string {
  if (traveler) return t`Is ${traveler} still flying?`
  return traveler === null ? t`Is the traveler you posted for still flying?` : t`Are you still flying?`
}

export function stillFlyingAnswers(traveler: Flyer): Record<StillFlyingAnswer['answer'], AnswerTexts> {
  return {
    yes: { before: t`Someone counts on you. Is everything as you agreed?`, ...yesTexts(traveler) },
    changed: {
      button: traveler === undefined ? t`My flights have changed` : t`The flights have changed`,
      before: t`We'll let the other person know right away. Your agreement holds for now.`,
      title: t`Thank you.`,
      text: t`We'll let the other person know right away. Now suggest the new flights on the page of your trip.`,
    },
    canceled: {
      button: notFlyingText(traveler),
      before: t`This cancels your trip. You can't undo this. We'll let the other person know right away.`,
      title: t`The trip is canceled`,
      text: t`We'll let the other person know right away. Now they can look for someone else.`,
    },
  }
}

function yesTexts(traveler: Flyer): Omit<AnswerTexts, 'before'> {
  if (traveler === undefined)
    return {
      button: t`Yes, I am flying`,
      title: t`Thank you. Have a good flight!`,
      text: t`The other person can see that you are coming.`,
    }
  if (traveler === null)
    return {
      button: t({ message: 'Yes, they are flying', comment: 'About one person whose name is not known.' }),
      title: t`Thank you.`,
      text: t`The other person can see that the traveler is coming.`,
    }
  return {
    button: t`Yes, ${traveler} is flying`,
    title: t`Thank you.`,
    text: t`The other person can see that ${traveler} is coming.`,
  }
}

function notFlyingText(traveler: Flyer): string {
  if (traveler) return capitalized(t`${traveler} is not flying`)
  return traveler === null
    ? t({ message: 'They are not flying', comment: 'About one person whose name is not known.' })
    : t`I am not flying`
}

export const answerOf = (text: string | null): StillFlyingAnswer['answer'] | undefined =>
  ANSWERS.find((answer) => answer === text)
