import { eachText, FindHelp, type Listing } from '@flight-amigo/backend/contract/listings'
import type { SessionUser } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import { today } from '../listing/tripDates.ts'
import { Connection, moved } from './connections.ts'

const TravelerValues = z.object({
  firstName: z.string(),
  relation: z.string(),
  ageBand: z.string(),
  needs: z.array(z.string()),
  note: z.string(),
})

/** The fields of all three creation screens. Each screen uses those that it needs. */
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
  spoken: z.array(z.string()),
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

export const emptyTrip = (): Omit<ListingValues, 'type' | 'name' | 'email' | 'phoneNumber' | 'spoken'> => ({
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
  ...eachText(() => ''),
  description: '',
  tipAmount: '',
  acceptsTips: false,
  offersTips: false,
  consent: false,
})

/** Signed-in users publish only with their own email. */
export const accountFields = (user: SessionUser | null) => (user ? { email: user.email } : {})

interface Start {
  draft: ListingValues | undefined
  params: URLSearchParams
  user: SessionUser | null
  type: Listing['type'] | undefined
}

/** The initial values: the draft, overridden by the URL, then by the account's email. */
export function initialValues({ draft, params, user, type }: Start): ListingValues {
  const person = { name: user?.username ?? '', email: '', phoneNumber: '', spoken: user?.languageCodes ?? [] }
  const before = { type: 'helper' as const, ...emptyTrip(), ...person, ...draft }
  const values = { ...before, ...valuesIn(params), ...(type && { type }) }
  return { ...values, connections: connectionsFor(values, before), ...accountFields(user) }
}

/** Keeps the draft's connections only while the route is the same. */
function connectionsFor(values: ListingValues, before: ListingValues) {
  const routeOf = ({ departureAirport, arrivalAirport }: ListingValues) =>
    `${departureAirport} ${arrivalAirport}`.toUpperCase()
  return routeOf(values) === routeOf(before) ? moved(before.connections, before.date, values.date) : []
}

const FIELD_OF_PARAMETER = {
  from: 'departureAirport',
  to: 'arrivalAirport',
  date: 'date',
  endDate: 'endDate',
  flight: 'flightNumber',
} as const

/** The values in the URL, such as those of a search without results. */
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

/** The type in the URL, as `type` or as `action`. */
export function typeOf(params: URLSearchParams): Listing['type'] | undefined {
  const type = params.get('type')
  if (type === 'helper' || type === 'seeking_help') return type
  const action = params.get('action')
  if (action === 'offer') return 'helper'
  return action === 'find' ? 'seeking_help' : undefined
}
