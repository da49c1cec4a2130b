import * as z from 'zod/mini'
import { airportCode, day, flightNumber, ifGiven } from '../itinerary/flight.contract.ts'
import { eachFilter, FILTERS, type FilterName, type FilterValues } from './filters.contract.ts'

// A search has two airports and may have two days, so each failure names its field.
const from = airportCode('Departure airport is required', 'Please choose a departure airport from the list')
const to = airportCode('Arrival airport is required', 'Please choose an arrival airport from the list')
const date = day('Date is required', 'Please enter a valid travel date')
export const endDate = ifGiven(day('Date is required', 'Please enter a valid end date'))

type Schemas = { [Name in FilterName]: z.ZodMiniType<FilterValues[Name], FilterValues[Name]> }
type SchemasWithDefaults = { [Name in FilterName]: z.ZodMiniDefault<Schemas[Name]> }

export const filterSchemas = eachFilter((name) => z.enum(FILTERS[name].options)) as Schemas

export const filtersOrDefaults = eachFilter((name) =>
  z._default(z.enum(FILTERS[name].options), FILTERS[name].options[0]),
) as SchemasWithDefaults

export const searchFields = {
  from: ifGiven(from),
  to: ifGiven(to),
  date: ifGiven(date),
  flight: ifGiven(flightNumber),
  ...filtersOrDefaults,
}

export const SearchForm = z.strictObject(searchFields)
export type SearchForm = z.infer<typeof SearchForm>

export const FlightSearchForm = z.strictObject({
  from,
  to,
  date,
  endDate,
  flightNumber: ifGiven(flightNumber),
})
export type FlightSearchForm = z.infer<typeof FlightSearchForm>
