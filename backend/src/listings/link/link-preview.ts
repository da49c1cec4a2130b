import type { LinkPreview } from '../../documents/documents.contract.ts'
import { PICTURE_SIZE, tripPicture } from '../../pictures/link-picture.ts'
import { type Picture, pictureOf } from '../../pictures/pictures.service.ts'
import type { Listing } from '../listings.contract.ts'

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The first day, and the last one if there are several. */
const daysOf = ({ date, endDate }: Listing, { format }: Intl.DateTimeFormat) =>
  [date, endDate].flatMap((day) => (day ? [format(new Date(`${day}T00:00:00Z`))] : []))

/** Returns the link preview of a listing: the trip, without its author's name or texts. */
export function linkPreviewOf(listing: Listing): LinkPreview {
  const { type, confirmed, ...trip } = listing
  const days = daysOf(listing, long)
  const when = days.length > 1 ? `between ${days.join(' and ')}` : `on ${days}`
  const route = `${trip.departureCity} to ${trip.arrivalCity}`
  const title = `${trip.departureAirport} → ${trip.arrivalAirport}, ${days.join(' to ')}: ${offerOf(listing).toLowerCase()}`
  return {
    title,
    description:
      type === 'helper'
        ? `Someone who is flying from ${route} ${when} is glad to help another traveler along the way.`
        : `Someone who is flying from ${route} ${when} would appreciate another traveler's help along the way.`,
    // An unconfirmed listing gets the site's picture, because its content is unverified.
    ...(confirmed && { picture: { address: listingPicture(listing).address, alt: title, ...PICTURE_SIZE } }),
  }
}

const offerOf = ({ type }: Listing) => (type === 'helper' ? 'Help offered' : 'Help wanted')

export function listingPicture(listing: Listing): Picture {
  const { id, type, departureAirport, departureCity, arrivalAirport, arrivalCity } = listing
  const isHelper = type === 'helper'
  const svg = tripPicture({
    from: { code: departureAirport, city: departureCity },
    to: { code: arrivalAirport, city: arrivalCity },
    days: daysOf(listing, medium).join(' – '),
    tone: isHelper ? 'sky' : 'dusk',
    offer: offerOf(listing),
  })
  return pictureOf(`listings/${id}`, svg)
}
