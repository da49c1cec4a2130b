import type { StillFlyingAnswer } from '@flight-amigo/backend/contract/messaging'

interface Words {
  button: string
  /** What stands above the button, so that nobody taps it by mistake. */
  before: string
  /** What stands in its place afterwards. */
  title: string
  text: string
}

export const ANSWERS = ['yes', 'changed', 'cancelled'] as const

/** The traveler of a trip whose name the page does not know. */
export const YOUR_TRAVELER = 'your traveler'

/** "Are you still flying?", or the same about someone close who travels. */
export const stillFlyingQuestion = (traveler?: string) =>
  traveler ? `Is ${traveler} still flying?` : 'Are you still flying?'

const TOLD = 'We let the other person know at once.'

/** The answers to that question, as people give them. */
export function stillFlyingAnswers(traveler?: string): Record<StillFlyingAnswer['answer'], Words> {
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
      before: `${TOLD} Your agreement holds for now.`,
      title: 'Thank you.',
      text: `${TOLD} Now suggest the new flights on the page of your trip.`,
    },
    cancelled: {
      button: traveler === YOUR_TRAVELER ? 'They are not flying' : `${who} not flying`,
      before: `This cancels your trip. You cannot take it back. ${TOLD}`,
      title: 'The trip is cancelled',
      text: `${TOLD} Now they can look for someone else.`,
    },
  }
}

/** The answer that an email's link proposes. */
export const answerOf = (text: string | null): StillFlyingAnswer['answer'] | undefined =>
  ANSWERS.find((answer) => answer === text)
