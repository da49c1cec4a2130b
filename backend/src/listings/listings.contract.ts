import * as z from 'zod/mini'
import { ProposedTimeZone } from '../account/time-zone.contract.ts'
import { errors, Id, Moment, Page, PathId } from '../http/http.contract.ts'
import { ListingType } from './itinerary/itinerary.contract.ts'
import { Listing } from './listing.contract.ts'
import { Scope } from './matching/match.contract.ts'

// The only exported contract of this module; it re-exports the others.
export { Airport, AirportsQuery, AirportsVersion } from './airports/airports.contract.ts'
export { Contact } from './contacts/contact.contract.ts'
export {
  CrossFieldRules,
  daysAfter,
  Leg,
  ListingType,
  legErrors,
  MAX_FLEXIBLE_DAYS,
  MAX_LEGS,
  parseFlight,
  todayIn,
} from './itinerary/itinerary.contract.ts'
export { HELP_CODES, helpLabels, KINDS_OF_HELP, type KindOfHelp } from './kinds-of-help.contract.ts'
export { Listing, Rating } from './listing.contract.ts'
export { eachText, itemsIn, LISTING_TEXTS, type ListingText } from './listing-texts.contract.ts'
export { ListingMatchCount, Match, MatchedListing, Scope, TIERS, type Tier } from './matching/match.contract.ts'
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
  ConfirmationEmail,
  FindHelp,
  IdempotencyKey,
  LISTING_ACTIONS,
  ListingChange,
  NewListing,
  OfferHelp,
} from './publish/publish.contract.ts'
export {
  type ActiveFilters,
  activeFilters,
  FILTER_NAMES,
  FILTERS,
  type Filter,
  type FilterName,
  type FilterValues,
  filterValues,
  isActive,
} from './search/filters.contract.ts'
export { ListingsQuery } from './search/listings-query.contract.ts'
export { FlightSearchForm, filterSchemas, SearchForm } from './search/search.contract.ts'
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

const optional = z.nullable(z.string())

export const ListingPath = z.strictObject({ id: PathId })
export type ListingPath = z.infer<typeof ListingPath>

export const PersonPath = z.strictObject({ userId: PathId })
export type PersonPath = z.infer<typeof PersonPath>

export const PersonQuery = z.strictObject({ limit: z.prefault(Page.shape.limit, 50), cursor: Page.shape.cursor })
export type PersonQuery = z.infer<typeof PersonQuery>

export const MyListing = z.extend(Listing, {
  /** `past` once the last day of the trip is over at the departure airport. */
  status: z.enum(['open', 'closed', 'past']),
  /** Why the listing is hidden from others: under review, removed, or the author is suspended. */
  withheld: z.nullable(z.enum(['hidden', 'removed', 'withheld'])),
  name: optional,
  email: z.string(),
  phoneNumber: optional,
  contactRequests: z.int(),
  alerts: z.enum(['at-once', 'daily', 'off']),
  scope: Scope,
  unseenMatches: z.int(),
  /** When an unconfirmed listing closes. */
  confirmBy: z.optional(z.nullable(Moment)),
})
export type MyListing = z.infer<typeof MyListing>

/** A listing with company on all its flights stays out of the search. */
export const Reopened = z.enum(['opened', 'was-open', 'has-company'])
export type Reopened = z.infer<typeof Reopened>
export const ReopenedListing = z.extend(MyListing, { reopened: Reopened })
export type ReopenedListing = z.infer<typeof ReopenedListing>

export const MyListingsQuery = z.strictObject({
  type: z.optional(ListingType),
  /** `false`: only listings that wait for the user to confirm that they posted them. */
  confirmed: z.optional(z.stringbool()),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type MyListingsQuery = z.infer<typeof MyListingsQuery>

/** The page of the link in a visitor's email sends the token, so that link scanners confirm nothing. */
export const ConfirmListing = z.strictObject({
  token: z.string().check(z.regex(/^[\w.-]{1,200}$/, 'The confirmation token is malformed')),
  timeZone: ProposedTimeZone,
})
export type ConfirmListing = z.infer<typeof ConfirmListing>

/** True confirms an unconfirmed listing, false removes it. */
export const WroteListing = z.strictObject({ mine: z.boolean() })
export type WroteListing = z.infer<typeof WroteListing>

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

export const ContactRequestsQuery = z.strictObject({
  limit: z.prefault(Page.shape.limit, 50),
  cursor: z.optional(PathId),
})
export type ContactRequestsQuery = z.infer<typeof ContactRequestsQuery>

export const listingErrors = /* @__PURE__ */ errors({
  /** Thrown when the listing does not exist, is closed, is over, or (in owner routes) belongs to another user. */
  'listing-not-found': [404, 'This listing is not available any more.'],
  'other-address': [403, 'You can only publish under your own email address.'],
  'listing-over': [409, 'This listing is over and cannot be changed.'],
  'listing-withheld': [409, 'Our team looks at this listing or has hidden it, so it cannot be opened again.'],
  'listing-confirmed': [409, 'This listing is confirmed already. You can still delete it.'],
  'own-listing': [403, 'This is your own listing.'],
  /** Not in use: `first-contacts-used` of account.contract.ts says when more is possible. */
  'too-many-contacts': [429, 'You can connect with at most 10 travelers a day. Please try again tomorrow.'],
  'saved-search-not-found': [404, 'This saved search does not exist any more.'],
  'too-many-saved-searches': [409, 'You can save at most 20 searches. Please end one that you no longer need.'],
  'alerts-link': [404, 'This link is not valid.'],
  'confirmation-unknown': [400, 'This confirmation link is not valid any more.'],
})
