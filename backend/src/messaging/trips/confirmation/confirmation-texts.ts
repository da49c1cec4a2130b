import { capitalized } from '../../../languages/capitalized.ts'
import { i18n } from '../../../languages/i18n.ts'
import {
  companionName,
  isPoster,
  otherName,
  roleOf,
  type TripReader,
  travelerName,
  tripText,
  tripWithTraveler,
} from '../trip-reader.ts'
import { openLabel } from '../trip-sentences.ts'

export interface PromptFacts extends TripReader {
  /** The departure in epoch seconds. */
  departs: number
  hasDeparted: boolean
  otherFlying: string | null
  completionAnswer: boolean | null
  otherCompletionAnswer: boolean | null
  completed: boolean | null
}

interface PromptText {
  subject: string
  paragraphs: string[]
  label: string
  /** The labels of the links that answer without a login. */
  answers?: { yes: string; changed: Choice; canceled: Choice }
  asksForTip?: boolean
}

interface Choice {
  text: string
  label: string
}

/** Returns undefined if the prompt no longer applies. */
export function promptText(kind: string, facts: PromptFacts): PromptText | undefined {
  const [name, departs] = kind.split(':')
  if (departs !== undefined && (Number(departs) !== facts.departs || facts.hasDeparted)) return
  switch (name) {
    case 'flying-72':
    case 'flying-24':
      return flyingText(facts)
    case 'silent':
      return facts.otherFlying === null ? silentText(facts) : undefined
    case 'flying-changed':
      return facts.otherFlying === 'changed' ? changedText(facts) : undefined
    case 'completion':
      return facts.completionAnswer === null && facts.completed === null ? completionText(facts) : undefined
    case 'completion-again':
      return facts.completed === null && facts.otherCompletionAnswer !== null ? againText(facts) : undefined
    default:
      return facts.completed ? completedText(facts) : undefined
  }
}

function flyingText(reader: TripReader): PromptText {
  const [traveler, trip] = [travelerName(reader), tripText(reader)]
  const check = i18n._("Please confirm that everything is as agreed. You don't need to log in.")
  if (isPoster(reader))
    return {
      subject: i18n._('Is the traveler you posted for still flying?'),
      paragraphs: [
        i18n._('The trip of {traveler} with {name} is coming up: {trip}. The helper is counting on you.', {
          traveler,
          name: otherName(reader),
          trip,
        }),
        check,
      ],
      label: '',
      answers: {
        yes: i18n._('Yes, {traveler} is flying', { traveler }),
        changed: { text: i18n._('Have the flights changed?'), label: i18n._('The flights have changed') },
        canceled: {
          text: i18n._("Can't {traveler} travel?", { traveler }),
          label: i18n._('{traveler} is not flying', { traveler }),
        },
      },
    }
  return {
    subject: i18n._('Are you still flying?'),
    paragraphs: [
      i18n._('Your trip with {name} is coming up: {trip}. Your fellow traveler is counting on you.', {
        name: companionName(reader),
        trip,
      }),
      check,
    ],
    label: '',
    answers: {
      yes: i18n._('Yes, I am flying'),
      changed: { text: i18n._('Have your flights changed?'), label: i18n._('My flights have changed') },
      canceled: { text: i18n._("Can't you travel?"), label: i18n._('I am not flying') },
    },
  }
}

function silentText(reader: TripReader): PromptText {
  const name = otherName(reader)
  return {
    subject: isPoster(reader)
      ? i18n._('We have not heard from the helper')
      : reader.relation
        ? i18n._('We have not heard whether your fellow traveler is flying')
        : i18n._('We have not heard from your fellow traveler'),
    paragraphs: [
      reader.isHelper && reader.relation
        ? i18n._("We asked {name} whether {traveler} is still flying, and haven't had an answer yet: {trip}.", {
            name,
            traveler: travelerName(reader),
            trip: tripText(reader),
          })
        : i18n._("We asked {name} whether they are still flying, and haven't had an answer yet: {trip}.", {
            name,
            trip: tripWithTraveler(reader),
          }),
      i18n._("They may just be busy. Please message or call them, so that you're both sure."),
    ],
    label: openLabel(reader),
  }
}

function changedText(reader: TripReader): PromptText {
  const name = otherName(reader)
  return {
    subject: isPoster(reader)
      ? i18n._("The helper's flights have changed")
      : i18n._('The flights of your fellow traveler have changed'),
    paragraphs: [
      reader.isHelper && reader.relation
        ? i18n._('{name} says that the flights of {traveler} have changed: {trip}.', {
            name,
            traveler: travelerName(reader),
            trip: tripText(reader),
          })
        : i18n._('{name} says that their flights have changed: {trip}.', { name, trip: tripWithTraveler(reader) }),
      i18n._("They can suggest other flights on the trip's page. Please message each other."),
    ],
    label: openLabel(reader),
  }
}

function completionText(reader: TripReader): PromptText {
  const trip = tripText(reader)
  return {
    subject: isPoster(reader) ? i18n._('Did the trip happen?') : i18n._('Did your trip happen?'),
    paragraphs: [
      isPoster(reader)
        ? i18n._('{traveler} was to travel with {name}: {trip}. We hope it went well.', {
            traveler: capitalizedName(reader),
            name: otherName(reader),
            trip,
          })
        : i18n._('You planned to travel with {name}: {trip}. We hope it went well.', {
            name: companionName(reader),
            trip,
          }),
      i18n._('Please tell us whether it happened. We ask you both, and we never rely on one answer alone.'),
    ],
    label: i18n._('Answer'),
  }
}

function againText(reader: PromptFacts): PromptText {
  const about = { name: otherName(reader), trip: tripWithTraveler(reader) }
  return {
    subject: isPoster(reader)
      ? i18n._('Please look at the trip once more')
      : i18n._('Please look at your trip once more'),
    paragraphs: [
      reader.otherCompletionAnswer
        ? i18n._('{name} told us that the trip took place: {trip}.', about)
        : i18n._('{name} told us that the trip did not take place: {trip}.', about),
      i18n._(
        "Plans change for many reasons, and often it's no one's fault. What happened for you? Unless you both say the same, no one besides the two of you sees the answers.",
      ),
    ],
    label: i18n._('Answer'),
  }
}

/** The only email that suggests a tip. */
function completedText(reader: TripReader): PromptText {
  const trip = tripText(reader)
  return {
    subject: isPoster(reader) ? i18n._('The trip is completed') : i18n._('Your trip is completed'),
    paragraphs: [
      isPoster(reader)
        ? i18n._('{traveler} and {name} traveled together: {trip}. Thank you for keeping your word.', {
            traveler: capitalizedName(reader),
            name: otherName(reader),
            trip,
          })
        : i18n._('You and {name} traveled together: {trip}. Thank you for keeping your word.', {
            name: companionName(reader),
            trip,
          }),
      i18n._("Tell others how it went. Your review appears once you've both written one, or after 14 days."),
    ],
    label: openLabel(reader),
    asksForTip: roleOf(reader) !== 'helper',
  }
}

const capitalizedName = (reader: TripReader) => capitalized(travelerName(reader))
