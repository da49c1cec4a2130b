import * as z from 'zod/mini'
import { ProposedTimeZone } from '../account/time-zone.contract.ts'
import { errors, Id, Moment, Page, PathId } from '../http/http.contract.ts'
import { Listing } from './listing.contract.ts'
import { Scope } from './matching/match.contract.ts'
import { ListingType } from './trip/trip.contract.ts'

// The only exported contract of this module; it re-exports the others.
export { Airport, AirportsQuery, AirportsVersion } from './airports/airports.contract.ts'
export { Contact } from './contacts/contact.contract.ts'
export { Listing, Rating } from './listing.contract.ts'
export { eachText, LISTING_TEXTS, type ListingText } from './listing-texts.contract.ts'
export { ListingFits, Match, MatchedListing, Scope, TIERS, type Tier } from './matching/match.contract.ts'
export {
  AlertsPath,
  MatchesQuery,
  NearQuery,
  NewSavedSearch,
  Pace,
  SAVED_SEARCH_ACTION,
  SavedSearch,
  SavedSearchChange,
  SavedSearchForm,
  SavedSearchPath,
} from './matching/matching.contract.ts'
export { PersonListings } from './people/person.contract.ts'
export { PopularRoute } from './popular/popular-routes.contract.ts'
export {
  FindHelp,
  IdempotencyKey,
  LISTING_ACTIONS,
  ListingChange,
  NewListing,
  OfferHelp,
} from './publish/publish.contract.ts'
export { ANY, CHOICE_NAMES, CHOICES, type ChoiceName, eachChoice } from './search/choices.contract.ts'
export { ListingsQuery } from './search/listings-query.contract.ts'
export { choices, FlightSearchForm, SearchForm } from './search/search.contract.ts'
export {
  NewTestimonial,
  ReviewState,
  Testimonial,
  TestimonialForm,
  TestimonialReply,
  testimonialErrors,
} from './testimonials/testimonials.contract.ts'
export { relativeText } from './traveler/relation-text.contract.ts'
export {
  AGE_BANDS,
  CHILDREN,
  MAX_PLACES,
  NEEDS,
  RELATIONS,
  TravelerFacts,
} from './traveler/traveler.contract.ts'
export { Traveler } from './traveler/traveler-form.contract.ts'
export { type TravelerTrip, travelerText } from './traveler/traveler-text.contract.ts'
export {
  daysAfter,
  Leg,
  ListingType,
  legFaults,
  MAX_FLEXIBLE_DAYS,
  MAX_LEGS,
  parseFlight,
  Together,
  todayIn,
} from './trip/trip.contract.ts'

const optional = z.nullable(z.string())

/** `GET /api/listings/by-id/{id}` (returns `Listing`) and all routes of one listing. */
export const ListingPath = z.strictObject({ id: PathId })
export type ListingPath = z.infer<typeof ListingPath>

/** The path of `GET /api/listings/{userId}` and of `…/preview`, which returns `LinkPreview`. */
export const PersonPath = z.strictObject({ userId: PathId })
export type PersonPath = z.infer<typeof PersonPath>

/** The query of `GET /api/listings/{userId}`. Each page has the person, too. */
export const PersonQuery = z.strictObject({ limit: z.prefault(Page.shape.limit, 50), cursor: Page.shape.cursor })
export type PersonQuery = z.infer<typeof PersonQuery>

/** A listing as its author sees it. */
export const MyListing = z.extend(Listing, {
  /** `past` once the last day of the trip is over at the departure airport. */
  status: z.enum(['open', 'closed', 'past']),
  /** Why the listing is hidden from others: under review, removed, or the author is suspended. */
  withheld: z.nullable(z.enum(['hidden', 'removed', 'withheld'])),
  name: optional,
  email: z.string(),
  phoneNumber: optional,
  /** The number of people who asked for the contact details. */
  contactRequests: z.int(),
  /** When the author is notified of matches. */
  alerts: z.enum(['at-once', 'daily', 'off']),
  /** Which matches the author is notified of. */
  scope: Scope,
  /** The number of notified matches that the author has not seen (`POST /api/listings/{id}/matches/seen`). */
  unseenMatches: z.int(),
})
export type MyListing = z.infer<typeof MyListing>

/** The result of reopening a listing. With company on all flights, a listing stays out of the search. */
export const Reopened = z.enum(['opened', 'was-open', 'has-company'])
export type Reopened = z.infer<typeof Reopened>
/** `POST /api/my-listings/{id}/reopen` returns the listing with the result. */
export const ReopenedListing = z.extend(MyListing, { reopened: Reopened })
export type ReopenedListing = z.infer<typeof ReopenedListing>

/** `GET /api/my-listings?type=`: an array of `MyListing`, newest first. */
export const MyListingsQuery = z.strictObject({
  type: z.optional(ListingType),
  /** `false`: only listings that wait for the user to confirm that they posted them. */
  confirmed: z.optional(z.stringbool()),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type MyListingsQuery = z.infer<typeof MyListingsQuery>

/**
 * `POST /api/listings/confirm`: the link `/search?listing={id}&confirm={token}` in a visitor's email opens a page that sends
 * the token here, so that link scanners confirm nothing. Returns `Listing`.
 */
export const ConfirmListing = z.strictObject({
  token: z.string().check(z.regex(/^[\w.-]{1,200}$/, 'The confirmation token is malformed')),
  timeZone: ProposedTimeZone,
})
export type ConfirmListing = z.infer<typeof ConfirmListing>

/**
 * `POST /api/my-listings/{id}/mine`: whether the user posted an unconfirmed listing. True confirms it and returns
 * `MyListing`; false removes it and returns 204.
 */
export const WroteListing = z.strictObject({ mine: z.boolean() })
export type WroteListing = z.infer<typeof WroteListing>

/** `GET /api/contact-requests`: the requests for the user's contact details, newest first; an array of these. */
export const ContactRequest = z.object({
  id: Id,
  createdAt: Moment,
  user: z.object({
    id: Id,
    username: z.string(),
    profilePictureUrl: optional,
    /** Whether the requester has deleted the account. */
    left: z.boolean(),
  }),
  /** Whether the requester also received a phone number. */
  gotPhone: z.boolean(),
  listing: z.object({
    id: Id,
    type: ListingType,
    departureAirport: z.string(),
    arrivalAirport: z.string(),
    date: z.string(),
  }),
})
export type ContactRequest = z.infer<typeof ContactRequest>

/** The query of `GET /api/contact-requests`. */
export const ContactRequestsQuery = z.strictObject({
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type ContactRequestsQuery = z.infer<typeof ContactRequestsQuery>

/** Failures of listings. */
export const listingErrors = /* @__PURE__ */ errors({
  /** Thrown when the listing does not exist, is closed, is over, or (in owner routes) belongs to another user. */
  'listing-not-found': [404, 'This listing is not available any more.'],
  /** Thrown when a signed-in user publishes under another address. */
  'other-address': [403, 'You can only publish under your own email address.'],
  /** Thrown when a listing that is over or closed is changed. */
  'listing-over': [409, 'This listing is over and cannot be changed.'],
  /** Thrown when a listing that moderators hide, remove or review is reopened. */
  'listing-withheld': [409, 'Our team looks at this listing or has hidden it, so it cannot be opened again.'],
  /** Thrown when a user disowns a confirmed listing. */
  'listing-confirmed': [409, 'This listing is confirmed already. You can still delete it.'],
  /** Thrown when users request the contact details of their own listing. */
  'own-listing': [403, 'This is your own listing.'],
  /** No longer thrown: `first-contacts-used` of account.contract.ts says when more is possible. */
  'too-many-contacts': [429, 'You can connect with at most 10 travelers a day. Please try again tomorrow.'],
  /** Thrown when a saved search does not exist, has ended, or belongs to another user. */
  'saved-search-not-found': [404, 'This saved search does not exist any more.'],
  /** Thrown when the user has the maximum number of saved searches. */
  'too-many-saved-searches': [409, 'You can save at most 20 searches. Please end one that you no longer need.'],
  /** Thrown when an unsubscribe link is invalid. */
  'alerts-link': [404, 'This link is not valid.'],
  /** Thrown when a confirmation link is invalid or used up. */
  'confirmation-unknown': [400, 'This confirmation link is not valid any more.'],
})
