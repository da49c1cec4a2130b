import { NEW_USERNAME } from '@flight-amigo/backend/contract/account'
import { eachText, FindHelp, type Listing } from '@flight-amigo/backend/contract/listings'
import type { SessionUser } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { today } from '../listing/tripDates.ts'
import { Connection, shiftDates } from './connections.ts'

const TravelerValues = z.object({
  firstName: z.string(),
  relation: z.string(),
  ageBand: z.string(),
  needs: z.array(z.string()),
  note: z.string(),
})

export const ListingValues = z.object({
  type: z.enum(['helper', 'seeking_help']),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  endDate: z.string(),
  time: z.string(),
  flightNumber: z.string(),
  connections: z.array(Connection),
  isForOther: z.boolean(),
  traveler: TravelerValues,
  places: z.string(),
  languageCodes: z.array(z.string()),
  /** The helper's languages; `languageCodes` are the traveler's. */
  helperLanguageCodes: z.array(z.string()),
  help: z.array(z.string()),
  ...eachText(() => z.string()),
  description: z.string(),
  tipAmount: z.string(),
  acceptsTips: z.boolean(),
  offersTips: z.boolean(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  consent: z.boolean(),
})
export type ListingValues = z.infer<typeof ListingValues>

export const emptyListing = (): Omit<
  ListingValues,
  'type' | 'name' | 'email' | 'phoneNumber' | 'helperLanguageCodes'
> => ({
  departureAirport: '',
  arrivalAirport: '',
  date: today(),
  endDate: '',
  time: '',
  flightNumber: '',
  connections: [],
  isForOther: false,
  traveler: { firstName: '', relation: '', ageBand: '', needs: [], note: '' },
  places: '1',
  languageCodes: [],
  help: [],
  ...eachText(() => ''),
  description: '',
  tipAmount: '',
  acceptsTips: false,
  offersTips: false,
  consent: false,
})

/** Signed-in users publish only with their own email. */
export const accountFields = (user: SessionUser | null) => (user ? { email: user.email } : {})

/** Empty for a user who has no name yet; their first listing sets it. */
export const accountName = (user: SessionUser | null): string =>
  user && user.username !== NEW_USERNAME ? user.username : ''

interface InitialValueSources {
  draft: ListingValues | undefined
  params: URLSearchParams
  user: SessionUser | null
  type: Listing['type'] | undefined
}

/** The URL overrides the draft, and the account's email overrides both. */
export function initialValues({ draft, params, user, type }: InitialValueSources): ListingValues {
  const person = { name: accountName(user), email: '', phoneNumber: '', helperLanguageCodes: user?.languageCodes ?? [] }
  const valuesWithoutUrl = { type: 'helper' as const, ...emptyListing(), ...person, ...draft }
  const values = { ...valuesWithoutUrl, ...valuesIn(params), ...(type && { type }) }
  return { ...values, connections: connectionsFor(values, valuesWithoutUrl), ...accountFields(user) }
}

/** The connections of a draft are valid only for the same route. */
function connectionsFor(values: ListingValues, before: ListingValues) {
  const routeOf = ({ departureAirport, arrivalAirport }: ListingValues) =>
    `${departureAirport} ${arrivalAirport}`.toUpperCase()
  return routeOf(values) === routeOf(before) ? shiftDates(before.connections, before.date, values.date) : []
}

const FIELD_OF_PARAMETER = {
  from: 'departureAirport',
  to: 'arrivalAirport',
  date: 'date',
  endDate: 'endDate',
  flight: 'flightNumber',
} as const

function valuesIn(params: URLSearchParams): Partial<ListingValues> {
  const given = Object.entries(FIELD_OF_PARAMETER).flatMap(([name, field]) => {
    const value = params.get(name)?.trim()
    return value ? [[field, value]] : []
  })
  const type = typeOf(params)
  const { data: languageCodes = [] } = FindHelp.shape.languageCodes.safeParse(params.getAll('language'))
  return {
    ...Object.fromEntries(given),
    ...(type && { type }),
    ...(languageCodes.length > 0 && { languageCodes }),
  }
}

export function typeOf(params: URLSearchParams): Listing['type'] | undefined {
  const type = params.get('type')
  if (type === 'helper' || type === 'seeking_help') return type
  const action = params.get('action')
  if (action === 'offer') return 'helper'
  return action === 'find' ? 'seeking_help' : undefined
}
