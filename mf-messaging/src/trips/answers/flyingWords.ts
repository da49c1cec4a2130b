import type { Flying } from '@flight-amigo/backend/contract/messaging'

interface Words {
  button: string
  /** What stands above the button, so that nobody taps it by mistake. */
  before: string
  /** What stands in its place afterwards. */
  title: string
  text: string
}

export const QUESTION = 'Are you still flying?'

/** The answers to "Are you still flying?", as people give them. */
export const FLYING_WORDS: Record<Flying['answer'], Words> = {
  yes: {
    button: 'Yes, I am flying',
    before: 'Somebody counts on you. Please say with one tap that everything is as you agreed.',
    title: 'Thank you. Have a good flight!',
    text: 'Your fellow traveler can see that you are coming.',
  },
  changed: {
    button: 'My flights have changed',
    before:
      'Your fellow traveler is told at once. What you have agreed on holds until you both say yes to other flights.',
    title: 'Your fellow traveler is told',
    text: 'Now suggest your new flights on the page of your trip, so that both of you look at the same ones.',
  },
  cancelled: {
    button: 'I am not flying',
    before:
      'This cancels your trip. Your fellow traveler is told at once, and can look for somebody else. It cannot be taken back.',
    title: 'The trip is cancelled',
    text: 'Your fellow traveler is told. Thank you for saying so: now they can look for somebody else.',
  },
}

/** The answer that a letter's link proposes. */
export const answerOf = (text: string | null): Flying['answer'] | undefined =>
  text !== null && Object.hasOwn(FLYING_WORDS, text) ? (text as Flying['answer']) : undefined
