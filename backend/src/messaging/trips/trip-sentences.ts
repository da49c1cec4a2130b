import { i18n } from '../../languages/i18n.ts'
import { isPoster, otherName, type TripReader, travelerName, tripText } from './trip-reader.ts'

export const openLabel = (reader: TripReader) => (isPoster(reader) ? i18n._('Open the trip') : i18n._('Open your trip'))

export const wasCanceled = (reader: TripReader) =>
  isPoster(reader) ? i18n._('The trip was canceled') : i18n._('Your trip was canceled')

export const staysAsAgreed = (reader: TripReader) =>
  isPoster(reader) ? i18n._('The trip stays as agreed') : i18n._('Your trip stays as agreed')

interface Ended extends TripReader {
  isAccountDeleted: boolean
  isBanned: boolean
}

export function proposalText(data: TripReader): string {
  const values = { name: otherName(data), traveler: travelerName(data), trip: tripText(data) }
  if (!data.relation) return i18n._('{name} proposes a trip with you: {trip}.', values)
  return data.isHelper
    ? i18n._('{name} asks you to travel with {traveler}: {trip}.', values)
    : i18n._('{name} proposes to travel with {traveler}: {trip}.', values)
}

export function agreementText(data: TripReader): string {
  const values = { name: otherName(data), traveler: travelerName(data), trip: tripText(data) }
  if (!data.relation) return i18n._("{name} said yes. You're traveling together: {trip}.", values)
  return data.isHelper
    ? i18n._("{name} said yes. You're traveling with {traveler}: {trip}.", values)
    : i18n._('{name} said yes and will travel with {traveler}: {trip}.', values)
}

export function declinedText(data: Ended, trip: string): string {
  if (data.isAccountDeleted)
    return i18n._('The other person has deleted their account, so this trip is not possible: {trip}.', { trip })
  return data.relation
    ? i18n._('{name} has said no to the trip this time: {trip}.', { name: otherName(data), trip })
    : i18n._("{name} can't travel with you this time: {trip}.", { name: otherName(data), trip })
}

export function canceledText(data: Ended, trip: string): string {
  const values = { name: otherName(data), trip }
  if (data.isAccountDeleted)
    return i18n._('The other person has deleted their account, so the trip is canceled: {trip}.', values)
  if (data.isBanned) return i18n._('{name} was removed from {product}, so the trip is canceled: {trip}.', values)
  return isPoster(data)
    ? i18n._('{name} canceled the trip: {trip}.', values)
    : i18n._('{name} canceled your trip: {trip}.', values)
}

export function meetingIntroduction(data: TripReader): string {
  const values = { name: otherName(data), traveler: travelerName(data), trip: tripText(data) }
  if (!data.relation) return i18n._("{name} chose where you'll meet for your trip: {trip}.", values)
  return data.isHelper
    ? i18n._("{name} chose where you'll meet {traveler}: {trip}.", values)
    : i18n._('{name} chose where to meet {traveler}: {trip}.', values)
}

type MeetingSide = 'before-security' | 'after-security' | 'after-arrival'

export interface Meeting {
  meetingPlace: string | null
  meetingSide: MeetingSide | null
}

export function meetingText({ meetingPlace, meetingSide }: Meeting): string {
  const where = [...(meetingPlace ? [meetingPlace] : []), ...(meetingSide ? [sideText(meetingSide)] : [])]
  return where.length > 0
    ? i18n._('The meeting place is now: {where}.', { where: i18n.join(where) })
    : i18n._('There is no meeting place at the moment.')
}

function sideText(side: MeetingSide): string {
  if (side === 'before-security')
    return i18n._(
      'before the security check',
      {},
      { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
    )
  return side === 'after-security'
    ? i18n._(
        'after the security check',
        {},
        { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
      )
    : i18n._(
        'after landing, at the exit',
        {},
        { comment: 'Follows the name of a meeting place: "The meeting place is now: Gate 5, …"' },
      )
}
