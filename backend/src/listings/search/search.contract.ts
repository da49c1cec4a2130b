import * as z from 'zod/mini'
import { airportCode, day, flightNumber, ifGiven } from '../itinerary/flight.contract.ts'
import { ANY, CHOICES, type ChoiceName, eachChoice } from './choices.contract.ts'

// A search has two airports and may have two days, so each failure names its field.
const from = airportCode('Departure airport is required', 'Please choose a departure airport from the list')
const to = airportCode('Arrival airport is required', 'Please choose an arrival airport from the list')
const date = day('Date is required', 'Please enter a valid travel date')
export const endDate = ifGiven(day('Date is required', 'Please enter a valid end date'))

type Options<Name extends ChoiceName> = (typeof CHOICES)[Name][number]
type Schema<Name extends ChoiceName> = z.ZodMiniEnum<{ [Option in Options<Name>]: Option }>

export const choices = eachChoice((name) => z.enum(CHOICES[name])) as {
  [Name in ChoiceName]: Schema<Name>
}

export const chosen = eachChoice((name) => z._default(choices[name], ANY[name])) as {
  [Name in ChoiceName]: z.ZodMiniDefault<Schema<Name>>
}

export const filters = {
  from: ifGiven(from),
  to: ifGiven(to),
  date: ifGiven(date),
  flight: ifGiven(flightNumber),
  ...chosen,
}

export const SearchForm = z.strictObject(filters)
export type SearchForm = z.infer<typeof SearchForm>

export const FlightSearchForm = z.strictObject({
  from,
  to,
  date,
  endDate,
  flightNumber: ifGiven(flightNumber),
})
export type FlightSearchForm = z.infer<typeof FlightSearchForm>
