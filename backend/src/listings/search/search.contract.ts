import * as z from 'zod/mini'
import { Page } from '../../http/http.contract.ts'
import { languageCodes } from '../../languages/languages.contract.ts'
import { airportCode, day, flightNumber, ifGiven } from '../trip/flight.contract.ts'

// A search has two airports and may have two days, so each failure names its field.
const from = airportCode('Departure airport is required', 'Please choose a departure airport from the list')
const to = airportCode('Arrival airport is required', 'Please choose an arrival airport from the list')
const date = day('Date is required', 'Please enter a valid travel date')
const endDate = ifGiven(day('Date is required', 'Please enter a valid end date'))

const filters = {
  from: ifGiven(from),
  to: ifGiven(to),
  date: ifGiven(date),
  flight: ifGiven(flightNumber),
  type: z._default(z.enum(['helper', 'seeking_help', 'both']), 'both'),
}

/** The form of /search. */
export const SearchForm = z.strictObject(filters)
/** The values of the form of /search. */
export type SearchForm = z.infer<typeof SearchForm>

/** The form of /flight-search. */
export const FlightSearchForm = z.strictObject({
  from,
  to,
  date,
  endDate,
  flightNumber: ifGiven(flightNumber),
})
/** The values of the form of /flight-search. */
export type FlightSearchForm = z.infer<typeof FlightSearchForm>

/**
 * `GET /api/listings`: answers an array of `Listing`, open ones only, soonest trip first when filtered by route, day or
 * flight, else newest first. Unknown names are ignored, because pages pass their own query on.
 */
export const ListingsQuery = z.object({
  ...filters,
  endDate,
  /** Only people who speak any of these, by ISO 639-3: `language=tel&language=hin`. */
  language: z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((one) => [one].flat().filter(Boolean)),
      ),
      languageCodes,
    ),
  ),
  /**
   * `home`: of the newest, only those that are confirmed and whose sender the bot check has vouched for; first those whose
   * cards say most. There is no next page.
   */
  on: z.optional(z.literal('home')),
  ...Page.shape,
})
/** `ListingsQuery` as a handler gets it. */
export type ListingsQuery = z.infer<typeof ListingsQuery>
