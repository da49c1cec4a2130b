import { PROFILE_PATH, REQUESTS_PATH } from '../account/account.addresses.contract.ts'
import type { Env } from '../env.ts'
import { i18n } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import { conversationPath, TRIPS_PATH, tripPath } from '../messaging/messaging.addresses.contract.ts'
import { locationOf } from './itinerary/flight-times.public.ts'
import { tripCardOf } from './itinerary/trip-card.public.ts'
import { listingPath } from './listings.addresses.contract.ts'
import { firstNameOf } from './matching/alerts/first-name.ts'

interface Review {
  username: string
  route: string
  rating: number
  text: string
  type: string | null
}

interface PendingReview {
  username: string
  trip: number | null
  until: string
}

interface Trip {
  departure: string
  arrival: string
  date: string
}

interface ContactRequested extends Trip {
  requesterId: number
  username: string
  withPhone: boolean
}

export const renderPendingReview = ({ username, until, trip }: PendingReview, env: Env) =>
  renderEmail({
    subject: i18n._('A review of your trip is waiting for yours'),
    paragraphs: [
      i18n._(
        "Your fellow traveler {name} has reviewed your trip together. You can each read the other's review once you have both written one, and at the latest on {day}.",
        { name: quoted(username), day: i18n.day(until) },
      ),
      i18n._('Until then no one can see it, so you can both be honest.'),
    ],
    button: {
      label: i18n._('Open your trip'),
      url: env.ORIGIN + i18n.path(trip === null ? TRIPS_PATH : tripPath(trip)),
    },
    card: { person: username },
    reason: { text: i18n._("You're getting this because you have a trip on {product}.") },
  })

export const renderReview = ({ username, route, rating, text, type }: Review, env: Env) =>
  renderEmail({
    subject: i18n._('You have a new review on {product}'),
    paragraphs: [
      i18n._('{name} gave you {rating} of 5 stars for {route}, and wrote:', {
        name: quoted(username),
        rating,
        route: routeText(route),
      }),
      text,
      i18n._(
        'You can reply once, and your reply appears below the review. The author can change the review for 14 days.',
      ),
    ],
    button: {
      label: i18n._('Read and reply'),
      url: `${env.ORIGIN}${i18n.path(PROFILE_PATH)}?tab=${type ?? 'helper'}`,
    },
    card: { person: username },
    reason: { text: i18n._("You're getting this because someone reviewed you on {product}.") },
  })

function routeText(route: string): string {
  const cities = route.replace(/\b[A-Z]{3}\b/g, (code) => locationOf(code).city)
  const [from, to] = cities.split(' to ')
  return from && to && /^[A-Z]{3} to [A-Z]{3}$/.test(route)
    ? i18n._('{from} to {to}', { from, to }, { comment: 'A flight.' })
    : cities
}

// A stranger may have typed this address, so neither the subject nor the first line contains user input.
export const renderConfirmation = (
  trip: Trip & { id: number; type: string },
  token: string,
  reason: EmailContent['reason'],
  env: Env,
) =>
  renderEmail({
    subject: i18n._('Confirm your {product} listing'),
    paragraphs: [
      i18n._('A listing was published on {product} with this email address.'),
      trip.type === 'helper'
        ? i18n._('It is an offer to help from {from} to {to} on {day}.', tripOf(trip))
        : i18n._('It is a request for help from {from} to {to} on {day}.', tripOf(trip)),
      i18n._('Please confirm within 48 hours that it is yours. Until then no one can see how to reach you.'),
      i18n._('If it is not yours, do nothing. Your email address stays hidden, and the listing disappears.'),
    ],
    button: {
      label: i18n._('Confirm my listing'),
      url: `${env.ORIGIN}${i18n.path(listingPath(trip.id))}&confirm=${token}`,
    },
    card: { trip: tripCardOf(trip) },
    reason,
  })

export const renderContactRequest = (trip: ContactRequested, env: Env) =>
  renderEmail({
    subject: i18n._('Someone would like to connect with you on {product}'),
    paragraphs: [
      requestParagraph(trip),
      i18n._('You can write to {name} first, or wait to hear from them.', { name: quoted(trip.username) }),
    ],
    card: { person: trip.username, trip: tripCardOf(trip) },
    entries: [
      {
        text: i18n._('Your profile shows everyone who asked.'),
        label: i18n._('See your contact requests'),
        url: env.ORIGIN + i18n.path(REQUESTS_PATH),
      },
    ],
    reason: { text: i18n._("You're getting this because you have a listing on {product}.") },
    button: {
      label: i18n._('Write to {name}', { name: quoted(firstNameOf(trip.username)) }),
      url: env.ORIGIN + i18n.path(conversationPath(trip.requesterId)),
    },
  })

function requestParagraph(trip: ContactRequested): string {
  const values = { name: quoted(trip.username), ...tripOf(trip) }
  return trip.withPhone
    ? i18n._(
        'Someone called {name} asked for your contact details after seeing your listing from {from} to {to} on {day}, and now has your email address and phone number.',
        values,
      )
    : i18n._(
        'Someone called {name} asked for your contact details after seeing your listing from {from} to {to} on {day}, and now has your email address.',
        values,
      )
}

const tripOf = ({ departure, arrival, date }: Trip) => ({
  from: locationOf(departure).city,
  to: locationOf(arrival).city,
  day: i18n.day(date),
})
