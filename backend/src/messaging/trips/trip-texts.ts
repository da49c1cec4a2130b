import { i18n } from '../../languages/i18n.ts'
import { aloneParagraphs, isPoster, otherName, type TripReader, travelerName, tripWithTraveler } from './trip-reader.ts'
import {
  agreementText,
  canceledText,
  declinedText,
  type Meeting,
  meetingIntroduction,
  meetingText,
  openLabel,
  proposalText,
  staysAsAgreed,
  wasCanceled,
} from './trip-sentences.ts'

export interface TripEmailData extends Meeting, TripReader {
  isAccountDeleted: boolean
  state: string
  waitsForRecipient: boolean | null
  isChange: boolean
  blocked: boolean
  isBanned: boolean
  openListing: number | null
}

const howToRespond = () =>
  i18n._('Please say yes or no, or suggest other flights. The proposal ends when the first flight leaves.')

export interface EmailContent {
  subject: string
  paragraphs: string[]
  label?: string
  showsMatches?: boolean
}

/** `trip` names the traveler of a poster who does not fly. */
type Template = (data: TripEmailData, trip: string) => EmailContent | undefined

const TEMPLATES: Record<string, Template> = {
  proposed: (data) =>
    needsResponse(data, false) && {
      subject: isPoster(data)
        ? i18n._('A helper offers to travel with the person you posted for')
        : i18n._('Would you like to travel together?'),
      paragraphs: [proposalText(data), ...aloneParagraphs(data), howToRespond()],
      label: i18n._('See the proposal'),
    },
  changed: (data, trip) =>
    needsResponse(data, true) && {
      subject: isPoster(data)
        ? i18n._('Other flights were suggested for the trip')
        : data.isChange
          ? i18n._('Your trip: other flights were suggested')
          : i18n._('Other flights were suggested for your trip'),
      paragraphs: [
        data.isChange && !isPoster(data)
          ? i18n._('{name} suggests other flights for your trip: {trip}.', { name: otherName(data), trip })
          : i18n._('{name} suggests other flights for the trip: {trip}.', { name: otherName(data), trip }),
        data.isChange
          ? i18n._('Please check whether they suit you. The trip stays as agreed until you say yes.')
          : howToRespond(),
      ],
      label: i18n._('See the flights'),
    },
  accepted: (data) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: isPoster(data) ? i18n._('The trip is agreed') : i18n._('Your trip is agreed'),
          paragraphs: [
            agreementText(data),
            ...aloneParagraphs(data),
            isPoster(data)
              ? i18n._("Next, choose where they'll meet and what to share with each other, such as a phone number.")
              : i18n._("Next, choose where you'll meet and what to share with each other, such as a phone number."),
          ],
          label: openLabel(data),
        }
      : undefined,
  declined: (data, trip) =>
    data.state !== 'declined' || (data.blocked && !data.isAccountDeleted)
      ? undefined
      : {
          subject: i18n._('The trip that you proposed'),
          paragraphs: [
            declinedText(data, trip),
            i18n._(
              "Thank you for asking. Plans differ, so please don't take it personally. You may have other matches.",
            ),
          ],
          showsMatches: true,
        },
  ended: (data, trip) =>
    data.state !== 'withdrawn' || data.blocked
      ? undefined
      : {
          subject: i18n._('A trip that was proposed to you has ended'),
          paragraphs: [
            i18n._('{name} has agreed with someone else, so their proposal has ended: {trip}.', {
              name: otherName(data),
              trip,
            }),
            i18n._("Please don't take it personally. You may have other matches."),
          ],
          showsMatches: true,
        },
  'change-accepted': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: isPoster(data) ? i18n._('The new flights are agreed') : i18n._('Your new flights are agreed'),
          paragraphs: [i18n._('{name} said yes to the new flights: {trip}.', { name: otherName(data), trip })],
          label: openLabel(data),
        }
      : undefined,
  'change-declined': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: staysAsAgreed(data),
          paragraphs: [
            i18n._("The other flights don't suit {name}. The trip stays as agreed: {trip}.", {
              name: otherName(data),
              trip,
            }),
            isPoster(data)
              ? i18n._(
                  'If {traveler} can no longer take these flights, please message each other or cancel the trip.',
                  {
                    traveler: travelerName(data),
                  },
                )
              : i18n._('If you can no longer take these flights, please message each other or cancel the trip.'),
          ],
          label: openLabel(data),
        }
      : undefined,
  canceled: (data, trip) => ({
    subject: wasCanceled(data),
    paragraphs: [
      canceledText(data, trip),
      ...(data.openListing === null ? [] : [i18n._('Your listing is open, so that others can find it.')]),
    ],
    showsMatches: data.openListing !== null,
    label: i18n._('See the trip'),
  }),
  replaced: (data, trip) =>
    data.state === 'canceled' && data.isHelper
      ? {
          subject: wasCanceled(data),
          paragraphs: [
            i18n._(
              'You said that your flights have changed. {name} has found someone else for these flights, so the trip is canceled: {trip}.',
              { name: otherName(data), trip },
            ),
            ...(data.openListing === null
              ? []
              : [i18n._('Your listing is open. If your flights have changed, please update it.')]),
          ],
          label: i18n._('See the trip'),
        }
      : undefined,
  'helper-unreachable': (data, trip) =>
    data.state === 'agreed' && !data.isHelper
      ? {
          subject: isPoster(data)
            ? i18n._('The helper is no longer reachable through {product}')
            : i18n._('Your helper is no longer reachable through {product}'),
          paragraphs: [
            i18n._(
              "The trip continues: {trip}. Its page, the meeting card and your family's link keep working until it ends.",
              { trip },
            ),
            isPoster(data)
              ? i18n._(
                  'Please call {traveler}, and the helper if you have their number. At the airport, airline staff can help to find the gate.',
                  { traveler: travelerName(data) },
                )
              : i18n._(
                  'Please call your helper if you have their number. At the airport, airline staff can help you find the gate. In an emergency, call the local emergency number on your meeting card.',
                ),
          ],
          label: openLabel(data),
        }
      : undefined,
  meeting: (data) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: isPoster(data)
            ? i18n._("Where they'll meet for the trip")
            : i18n._("Where you'll meet for your trip"),
          paragraphs: [
            meetingIntroduction(data),
            meetingText(data),
            i18n._("If it doesn't suit you, please message each other, or choose another place on the trip's page."),
          ],
          label: openLabel(data),
        }
      : undefined,
  'listing-changed': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: isPoster(data) ? i18n._('Please check the trip') : i18n._('Please check your trip'),
          paragraphs: [
            i18n._('{name} changed their listing, and it no longer fits the flights that you agreed on: {trip}.', {
              name: otherName(data),
              trip,
            }),
            i18n._('Please message each other. The trip stays as agreed until one of you changes or cancels it.'),
          ],
          label: openLabel(data),
        }
      : undefined,
  'listing-gone': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: staysAsAgreed(data),
          paragraphs: [
            i18n._('Others can no longer see the listing of {name} for the trip: {trip}.', {
              name: otherName(data),
              trip,
            }),
            i18n._("Nothing changes for the two of you. If you're wondering why, message each other."),
          ],
          label: openLabel(data),
        }
      : undefined,
}

const needsResponse = (
  { waitsForRecipient, blocked, isChange, state }: TripEmailData,
  mayBeAgreed: boolean,
): true | undefined =>
  waitsForRecipient && !blocked && (state === 'proposed' || (mayBeAgreed && isChange)) ? true : undefined

/** Returns undefined if the notification no longer applies. A kind is, for example, `changed:3`. */
export const tripEmailText = (kind: string, data: TripEmailData): EmailContent | undefined =>
  TEMPLATES[kind.split(':')[0]!]?.(data, tripWithTraveler(data))
