import * as z from 'zod/mini'
import { BotCheckToken } from '../../bot-check/bot-check.contract.ts'
import { emailAddress, Id, Moment, Page, PathId } from '../../http/http.contract.ts'
import { languageCodes } from '../../languages/language-codes.contract.ts'
import { airportCode, cleared, day, flightNumber, ifGiven } from '../itinerary/flight.contract.ts'
import { ListingsQuery } from '../search/listings-query.contract.ts'
import { filterSchemas, filtersOrDefaults } from '../search/search.contract.ts'
import { Scope } from './match.contract.ts'

// In a file of its own, because pages that show matches need no forms.
export { ListingMatchCount, Match, MatchedListing, numberOf, Scope, TIERS, type Tier } from './match.contract.ts'

/**
 * The best first. Within a tier more shared legs come first, then a common language, a request that lost its helper,
 * higher trust, the nearer day, and the newer listing.
 */
export const MatchesQuery = z.strictObject({ ...Page.shape })
export type MatchesQuery = z.infer<typeof MatchesQuery>

/** Listings near a search with a route that the search itself does not return. */
export const NearQuery = ListingsQuery
export type NearQuery = z.infer<typeof NearQuery>

const route = {
  from: airportCode('Departure airport is required', 'Please choose a departure airport from the list'),
  to: airportCode('Arrival airport is required', 'Please choose an arrival airport from the list'),
}
export const Pace = z.enum(['at-once', 'daily'])
export type Pace = z.infer<typeof Pace>

/** An alert without a listing. It ends after its last day at the departure airport, or after 180 days without a day. */
export const SavedSearch = z.object({
  id: Id,
  from: z.string(),
  fromCity: z.string(),
  to: z.string(),
  toCity: z.string(),
  date: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  flight: z.nullable(z.string()),
  ...filterSchemas,
  languageCodes: z.array(z.string()),
  /** In English, in the order of the codes. */
  languageNames: z.array(z.string()),
  pace: Pace,
  scope: Scope,
  /** False until the link in the email is used; until then no alerts are sent. */
  confirmed: z.boolean(),
  createdAt: Moment,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const SavedSearchChange = z.strictObject({
  date: cleared(day('Date is required')),
  endDate: cleared(day('Date is required')),
  flight: cleared(flightNumber),
  ...z.partial(z.object(filterSchemas)).shape,
  languageCodes: z.optional(languageCodes),
  pace: z.optional(Pace),
  scope: z.optional(Scope),
})
export type SavedSearchChange = z.infer<typeof SavedSearchChange>

export const SavedSearchPath = z.strictObject({ id: PathId })
export type SavedSearchPath = z.infer<typeof SavedSearchPath>

const fields = {
  ...route,
  date: ifGiven(day('Date is required')),
  endDate: ifGiven(day('Date is required')),
  flight: ifGiven(flightNumber),
  ...filtersOrDefaults,
  languageCodes: z._default(languageCodes, []),
  pace: z._default(Pace, 'at-once'),
  scope: z._default(Scope, 'nearby'),
}

export const SavedSearchForm = z.strictObject(fields)
export type SavedSearchForm = z.infer<typeof SavedSearchForm>

/** The token is the permission. `GET` redirects to a page that asks for confirmation. */
export const AlertsPath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,1000}$/)) })
export type AlertsPath = z.infer<typeof AlertsPath>

export const SAVED_SEARCH_ACTION = 'saved_search'

/** A visitor's search starts when the link in its email is used. Saving the same search again has no effect. */
export const NewSavedSearch = z.strictObject({
  ...fields,
  email: z.optional(emailAddress()),
  captchaToken: ifGiven(BotCheckToken),
})
export type NewSavedSearch = z.infer<typeof NewSavedSearch>
