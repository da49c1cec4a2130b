import * as z from 'zod/mini'
import { BotCheckToken } from '../../bot-check/bot-check.contract.ts'
import { emailAddress, Id, Moment, Page, PathId } from '../../http/http.contract.ts'
import { languageCodes } from '../../languages/language-codes.contract.ts'
import { ListingsQuery } from '../search/listings-query.contract.ts'
import { choices, chosen } from '../search/search.contract.ts'
import { airportCode, cleared, day, flightNumber, ifGiven } from '../trip/flight.contract.ts'
import { Scope } from './match.contract.ts'

// Separate, because pages that show matches need no forms.
export { ListingFits, Match, MatchedListing, Scope, TIERS, type Tier } from './match.contract.ts'

/**
 * `GET /api/listings/{id}/matches`, for the owner of an open listing: an array of `MatchedListing`, best first. Within a
 * tier a common language comes first, then higher trust, the nearer day, the newer listing.
 */
export const MatchesQuery = z.strictObject({ ...Page.shape })
/** The query of a page of matches. */
export type MatchesQuery = z.infer<typeof MatchesQuery>

/**
 * `GET /api/listings/near`, with the query of a search with a route: listings near it that the search itself does not
 * return. An array of `MatchedListing`.
 */
export const NearQuery = ListingsQuery
export type NearQuery = z.infer<typeof NearQuery>

const route = {
  from: airportCode('Departure airport is required', 'Please choose a departure airport from the list'),
  to: airportCode('Arrival airport is required', 'Please choose an arrival airport from the list'),
}
/** The frequency of alerts: immediately or daily. */
export const Pace = z.enum(['at-once', 'daily'])
/** The frequency of alerts. */
export type Pace = z.infer<typeof Pace>

/**
 * An alert without a listing: `GET /api/saved-searches` returns an array, the newest first. It ends after its last day at
 * the departure airport, or after 180 days without a day.
 */
export const SavedSearch = z.object({
  id: Id,
  from: z.string(),
  fromCity: z.string(),
  to: z.string(),
  toCity: z.string(),
  date: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  flight: z.nullable(z.string()),
  ...choices,
  languageCodes: z.array(z.string()),
  /** Their names in English, in the same order. */
  languageNames: z.array(z.string()),
  pace: Pace,
  scope: Scope,
  /** False until the link in the email is used; until then no alerts are sent. */
  confirmed: z.boolean(),
  createdAt: Moment,
})
/** An alert without a listing. */
export type SavedSearch = z.infer<typeof SavedSearch>

/** `PATCH /api/saved-searches/{id}`: an absent field stays, null or an empty text clears it. Returns `SavedSearch`. */
export const SavedSearchChange = z.strictObject({
  date: cleared(day('Date is required')),
  endDate: cleared(day('Date is required')),
  flight: cleared(flightNumber),
  ...z.partial(z.object(choices)).shape,
  languageCodes: z.optional(languageCodes),
  pace: z.optional(Pace),
  scope: z.optional(Scope),
})
/** The changes of a saved search. */
export type SavedSearchChange = z.infer<typeof SavedSearchChange>

/** The path of `PATCH` and `DELETE /api/saved-searches/{id}`. */
export const SavedSearchPath = z.strictObject({ id: PathId })
/** The id of a saved search. */
export type SavedSearchPath = z.infer<typeof SavedSearchPath>

const fields = {
  ...route,
  date: ifGiven(day('Date is required')),
  endDate: ifGiven(day('Date is required')),
  flight: ifGiven(flightNumber),
  ...chosen,
  languageCodes: z._default(languageCodes, []),
  pace: z._default(Pace, 'at-once'),
  scope: z._default(Scope, 'nearby'),
}

/** The form of a saved search. */
export const SavedSearchForm = z.strictObject(fields)
export type SavedSearchForm = z.infer<typeof SavedSearchForm>

/**
 * `POST /api/alerts/unsubscribe/{token}`: ends the alerts of the listings and saved searches of an email; the token is the
 * permission. `GET` redirects to a page that asks first.
 */
export const AlertsPath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,1000}$/)) })
/** The token of an email's link. */
export type AlertsPath = z.infer<typeof AlertsPath>

/** The form's action for the bot check. */
export const SAVED_SEARCH_ACTION = 'saved_search'

/**
 * `POST /api/saved-searches` returns `SavedSearch`. A visitor gives an address; the search starts when the link in its email
 * is used, by `POST /api/saved-searches/confirm` with `{ token }`, which returns `SavedSearch`, too. Saving the same search
 * again has no effect.
 */
export const NewSavedSearch = z.strictObject({
  ...fields,
  email: z.optional(emailAddress()),
  captchaToken: ifGiven(BotCheckToken),
})
export type NewSavedSearch = z.infer<typeof NewSavedSearch>
