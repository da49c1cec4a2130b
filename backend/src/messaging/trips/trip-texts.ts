import { i18n } from '../../languages/i18n.ts'
import { relativeOf } from '../../listings/traveler/relation-texts.public.ts'
import { quoted } from '../../mail/email-template.ts'
import { firstNameOf } from './family/family-texts.ts'
import { type Meeting, meetingText, namedToPoster, tripText } from './trip-phrases.ts'

export interface TripEmailData extends Meeting {
  recipient: number
  to: string
  other: string
  isAccountDeleted: boolean
  state: string
  waitsForRecipient: boolean | null
  isChange: boolean
  blocked: boolean
  departure: string
  arrival: string
  date: string
  isBanned: boolean
  openListing: number | null
  otherType: 'helper' | 'seeking_help'
  /** The traveler, if the poster does not fly. */
  firstName: string | null
  relation: string | null
}

const howToRespond = () =>
  i18n._('Please say yes or no, or suggest other flights. The proposal ends when the first flight leaves.')

export interface EmailContent {
  subject: string
  paragraphs: string[]
  label?: string
  showsMatches?: boolean
}

type Template = (data: TripEmailData, trip: string) => EmailContent | undefined

const TEMPLATES: Record<string, Template> = {
  proposed: (data, trip) =>
    needsResponse(data, false) && {
      subject: i18n._('Would you like to travel together?'),
      paragraphs: [
        i18n._('{name} proposes a trip with you: {trip}.', { name: quoted(firstNameOf(data.other)), trip }),
        howToRespond(),
      ],
      label: i18n._('See the proposal'),
    },
  changed: (data, trip) =>
    needsResponse(data, true) && {
      subject: data.isChange
        ? i18n._('Your trip: other flights were suggested')
        : i18n._('Other flights were suggested for your trip'),
      paragraphs: [
        data.isChange
          ? i18n._('{name} suggests other flights for your trip: {trip}.', {
              name: quoted(firstNameOf(data.other)),
              trip,
            })
          : i18n._('{name} suggests other flights for the trip: {trip}.', {
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
        data.isChange
          ? i18n._('Please check whether they suit you. Your trip stays as agreed until you say yes.')
          : howToRespond(),
      ],
      label: i18n._('See the flights'),
    },
  accepted: (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: i18n._('Your trip is agreed'),
          paragraphs: [
            agreementText(data, trip),
            i18n._("Next, choose where you'll meet and what to share with each other, such as a phone number."),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  declined: (data, trip) =>
    data.state !== 'declined' || (data.blocked && !data.isAccountDeleted)
      ? undefined
      : {
          subject: i18n._('The trip that you proposed'),
          paragraphs: [
            data.isAccountDeleted
              ? i18n._("The other traveler has deleted their account and can't travel with you: {trip}.", { trip })
              : i18n._("{name} can't travel with you this time: {trip}.", {
                  name: quoted(firstNameOf(data.other)),
                  trip,
                }),
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
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
            i18n._("Please don't take it personally. You may have other matches."),
          ],
          showsMatches: true,
        },
  'change-accepted': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: i18n._('Your new flights are agreed'),
          paragraphs: [
            i18n._('{name} said yes to the new flights: {trip}.', { name: quoted(firstNameOf(data.other)), trip }),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  'change-declined': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: i18n._('Your trip stays as agreed'),
          paragraphs: [
            i18n._("The other flights don't suit {name}. Your trip stays as agreed: {trip}.", {
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
            i18n._('If you can no longer take these flights, please message each other or cancel the trip.'),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  canceled: (data, trip) => ({
    subject: i18n._('Your trip was canceled'),
    paragraphs: [
      data.isAccountDeleted
        ? i18n._('Your fellow traveler has deleted their account, so your trip is canceled: {trip}.', { trip })
        : data.isBanned
          ? i18n._('{name} was removed from {product}, so your trip is canceled: {trip}.', {
              name: quoted(firstNameOf(data.other)),
              trip,
            })
          : i18n._('{name} canceled your trip: {trip}.', { name: quoted(firstNameOf(data.other)), trip }),
      ...(data.openListing === null ? [] : [i18n._('Your listing is open again, so that others can find you.')]),
    ],
    showsMatches: data.openListing !== null,
    label: i18n._('See the trip'),
  }),
  replaced: (data, trip) =>
    data.state === 'canceled'
      ? {
          subject: i18n._('Your trip was canceled'),
          paragraphs: [
            i18n._(
              'You said that your flights have changed. Your fellow traveler has found someone else for these flights, so your trip together is canceled: {trip}.',
              { trip },
            ),
            ...(data.openListing === null
              ? []
              : [i18n._('Your listing is open again. If your flights have changed, please update it.')]),
          ],
          label: i18n._('See the trip'),
        }
      : undefined,
  'helper-unreachable': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: i18n._('Your helper is no longer reachable through {product}'),
          paragraphs: [
            i18n._(
              "Your trip continues: {trip}. Its page, the meeting card and your family's link keep working until it ends.",
              { trip },
            ),
            i18n._(
              'Please call your helper if you have their number. At the airport, airline staff can help you find the gate. In an emergency, call the local emergency number on your meeting card.',
            ),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  meeting: (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: i18n._("Where you'll meet for your trip"),
          paragraphs: [
            i18n._("{name} chose where you'll meet for your trip: {trip}.", {
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
            meetingText(data),
            i18n._("If it doesn't suit you, please message each other, or choose another place on your trip's page."),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  'listing-changed': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: i18n._('Please check your trip'),
          paragraphs: [
            i18n._('{name} changed their listing, and it no longer fits the flights that you agreed on: {trip}.', {
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
            i18n._('Please message each other. Your trip stays as agreed until one of you changes or cancels it.'),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
  'listing-gone': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: i18n._('Your trip stays as agreed'),
          paragraphs: [
            i18n._('Others can no longer see the listing of {name} for your trip: {trip}.', {
              name: quoted(firstNameOf(data.other)),
              trip,
            }),
            i18n._("Nothing changes for the two of you. If you're wondering why, message each other."),
          ],
          label: i18n._('Open your trip'),
        }
      : undefined,
}

function agreementText(data: TripEmailData, trip: string): string {
  const name = quoted(firstNameOf(data.other))
  if (!data.relation) return i18n._("{name} said yes. You're traveling together: {trip}.", { name, trip })
  const isPoster = data.otherType === 'helper'
  // The poster may not share the first name.
  const traveler = isPoster ? namedToPoster(data) : relativeOf(firstNameOf(data.other), data.relation)
  return isPoster
    ? i18n._('{name} said yes and will travel with {traveler}: {trip}.', { name, traveler, trip })
    : i18n._("{name} said yes. You're traveling with {traveler}: {trip}.", { name, traveler, trip })
}

const needsResponse = (
  { waitsForRecipient, blocked, isChange, state }: TripEmailData,
  mayBeAgreed: boolean,
): true | undefined =>
  waitsForRecipient && !blocked && (state === 'proposed' || (mayBeAgreed && isChange)) ? true : undefined

/** Returns undefined if the notification no longer applies. A kind is, for example, `changed:3`. */
export const tripEmailText = (kind: string, data: TripEmailData): EmailContent | undefined =>
  TEMPLATES[kind.split(':')[0]!]?.(data, tripText(data))
