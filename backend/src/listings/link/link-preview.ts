import type { LinkPreview } from '../../documents/documents.contract.ts'
import { i18n } from '../../languages/i18n.ts'
import { PICTURE_SIZE, tripPicture } from '../../pictures/link-picture.ts'
import { pictureDay, pictureText } from '../../pictures/picture-labels.ts'
import { type Picture, pictureFolder } from '../../pictures/pictures.service.ts'
import type { Listing } from '../listings.contract.ts'

const daysOf = ({ date, endDate }: Listing) => [date, endDate].flatMap((day) => (day ? [pictureDay(day)] : []))

/** The preview omits the author's name and texts. */
export function linkPreviewOf(listing: Listing): LinkPreview {
  const title = titleOf(listing)
  return {
    title,
    description: descriptionOf(listing),
    // An unconfirmed listing gets the site's picture, because its content is unverified.
    ...(listing.confirmed && { picture: { address: listingPicture(listing).url, alt: title, ...PICTURE_SIZE } }),
  }
}

function titleOf({ type, departureAirport, arrivalAirport, date, endDate }: Listing): string {
  const days = endDate
    ? i18n._('{first} to {last}', { first: i18n.day(date), last: i18n.day(endDate) }, { comment: 'Two days' })
    : i18n.day(date)
  const trip = { route: `${departureAirport} → ${arrivalAirport}`, days }
  return type === 'helper'
    ? i18n._('{route}, {days}: help offered', trip)
    : i18n._('{route}, {days}: help wanted', trip)
}

function descriptionOf({ type, departureCity: from, arrivalCity: to, date, endDate }: Listing): string {
  if (!endDate) {
    const trip = { from, to, day: i18n.day(date) }
    return type === 'helper'
      ? i18n._(
          'Someone who is flying from {from} to {to} on {day} is glad to help another traveler along the way.',
          trip,
        )
      : i18n._(
          "Someone who is flying from {from} to {to} on {day} would appreciate another traveler's help along the way.",
          trip,
        )
  }
  const trip = { from, to, first: i18n.day(date), last: i18n.day(endDate) }
  return type === 'helper'
    ? i18n._(
        'Someone who is flying from {from} to {to} between {first} and {last} is glad to help another traveler along the way.',
        trip,
      )
    : i18n._(
        "Someone who is flying from {from} to {to} between {first} and {last} would appreciate another traveler's help along the way.",
        trip,
      )
}

export function listingPicture(listing: Listing): Picture {
  const { id, type, departureAirport, departureCity, arrivalAirport, arrivalCity } = listing
  const isHelper = type === 'helper'
  return tripPicture(pictureFolder(`listings/${id}`), {
    from: { code: departureAirport, city: departureCity },
    to: { code: arrivalAirport, city: arrivalCity },
    days: daysOf(listing).join(' – '),
    tone: isHelper ? 'sky' : 'dusk',
    label: pictureText(type),
  })
}
