import type { Listing } from '@flight-amigo/backend/contract/listings'
import type { SessionUser } from '@flight-amigo/shell/sdk'
import { today } from '../listing/tripDates.ts'

/** What the fields of the three creation screens hold; each screen shows and sends the ones it has. */
export interface ListingValues {
  type: Listing['type']
  departureAirport: string
  arrivalAirport: string
  date: string
  endDate: string
  time: string
  flightNumber: string
  skills: string
  description: string
  tipAmount: string
  acceptsTips: boolean
  offersTips: boolean
  name: string
  email: string
  phoneNumber: string
  consent: boolean
}

/** The fields that are of the trip and not of the person. */
export const emptyTrip = () => ({
  departureAirport: '',
  arrivalAirport: '',
  date: today(),
  endDate: '',
  time: '',
  flightNumber: '',
  skills: '',
  description: '',
  tipAmount: '',
  acceptsTips: false,
  offersTips: false,
  consent: false,
})

/** Nobody publishes under another address than the one they are signed in with. */
export const ownFields = (user: SessionUser | null) => (user ? { email: user.email } : {})

/** What a form begins with: what was typed before, then what the address asks for, then what is known of the person. */
export function startValues(
  draft: Partial<ListingValues> | undefined,
  params: URLSearchParams,
  user: SessionUser | null,
): ListingValues {
  const person = { name: user?.username ?? '', email: '', phoneNumber: '' }
  return { type: 'helper', ...emptyTrip(), ...person, ...draft, ...prefill(params), ...ownFields(user) }
}

const FIELDS = { from: 'departureAirport', to: 'arrivalAirport', date: 'date', flight: 'flightNumber' } as const

/** What another page put into the address: a search that found nothing, a shared link. */
export function prefill(params: URLSearchParams): Partial<ListingValues> {
  const given = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = params.get(name)?.trim()
    return value ? [[field, value]] : []
  })
  const type = typeOf(params)
  return { ...Object.fromEntries(given), ...(type && { type }) }
}

/** The kind of listing that an address asks for, as `type` or as `action`. */
export function typeOf(params: URLSearchParams): Listing['type'] | undefined {
  const type = params.get('type')
  if (type === 'helper' || type === 'seeking_help') return type
  const action = params.get('action')
  if (action === 'offer') return 'helper'
  return action === 'find' ? 'seeking_help' : undefined
}
