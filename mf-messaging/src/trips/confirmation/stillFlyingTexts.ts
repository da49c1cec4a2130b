import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'

interface AnswerTexts {
  button: string
  /** The text above the button, which prevents taps by mistake. */
  before: string
  title: string
  text: string
}

export const ANSWERS = ['yes', 'changed', 'cancelled'] as const

/** The traveler when the page does not know the name. */
export const YOUR_TRAVELER = 'your traveler'

/** Returns the question to the user, or about the family member who travels. */
export const stillFlyingQuestion = (traveler?: string) =>
  traveler ? `Is ${traveler} still flying?` : 'Are you still flying?'

const NOTIFIED = 'We’ll let the other person know right away.'

/** Returns the texts of each answer. */
export function stillFlyingAnswers(traveler?: string): Record<StillFlyingAnswer['answer'], AnswerTexts> {
  const who = traveler ? `${traveler} is` : 'I am'
  return {
    yes: {
      button: `Yes, ${who} flying`,
      before: 'Someone counts on you. Is everything as you agreed?',
      title: `Thank you.${traveler ? '' : ' Have a good flight!'}`,
      text: `The other person can see that ${traveler ? who : 'you are'} coming.`,
    },
    changed: {
      button: `${traveler ? 'The' : 'My'} flights have changed`,
      before: `${NOTIFIED} Your agreement holds for now.`,
      title: 'Thank you.',
      text: `${NOTIFIED} Now suggest the new flights on the page of your trip.`,
    },
    cancelled: {
      button: traveler === YOUR_TRAVELER ? 'They are not flying' : `${who} not flying`,
      before: `This cancels your trip. You can’t undo this. ${NOTIFIED}`,
      title: 'The trip is canceled',
      text: `${NOTIFIED} Now they can look for someone else.`,
    },
  }
}

/** Parses the answer in the link of an email. */
export const answerOf = (text: string | null): StillFlyingAnswer['answer'] | undefined =>
  ANSWERS.find((answer) => answer === text)
