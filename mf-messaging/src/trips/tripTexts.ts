import { type Trip, type TripLegView, type TripPerson, travelerName } from '@flight-amigo/backend/contract/messaging'

type Leg = Pick<TripLegView, 'departureAirport' | 'arrivalAirport' | 'together' | 'unconfirmed'>

/** Right-to-left characters. A name with them is isolated, because it would reorder the text around it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

/** A first name in several words ("عبد الرحمن"), or an initial or title before it ("R. Karthik", "Dr. Rao"). */
const NOT_ALONE = /^(?:عبد|أبو|ابو|أم|ام|.{1,2}|.*\.)$/u

/** Returns the first name, or the whole name if its first word is no name alone. */
export function firstNameOf(name: string): string {
  const [first = name] = name.trim().split(/\s+/)
  return NOT_ALONE.test(first) ? name : first
}

/** Returns the first name for use within a sentence. */
export const nameIn = (name: string): string => isolated(firstNameOf(name))

/** The two people from the user's point of view, and the name of the traveler. */
export interface Sides {
  isHelper: boolean
  mine: TripPerson
  other: TripPerson
  /** The name of the accompanied person: a family member, or the user who seeks help. */
  traveler: string
  /** Whether the user is the accompanied person. */
  travelsMyself: boolean
}

/** Returns the name of the accompanied person that the user may see. */
const travelerIn = ({ companion, traveler }: Pick<Trip, 'companion' | 'traveler'>): string =>
  companion?.firstName
    ? isolated(companion.firstName)
    : travelerName({ companion, traveler: { ...traveler, username: nameIn(traveler.username) } })

export function sidesOf({ helper, traveler, companion }: Trip, me: number): Sides {
  const isHelper = helper.id === me
  return {
    isHelper,
    mine: isHelper ? helper : traveler,
    other: isHelper ? traveler : helper,
    traveler: travelerIn({ companion, traveler }),
    travelsMyself: !isHelper && !companion,
  }
}

/** Formats a route as "HYD → DOH → ORD". */
export const routeOf = (legs: readonly Leg[]): string =>
  legs
    .flatMap(({ departureAirport, arrivalAirport }, n) =>
      legs[n - 1]?.arrivalAirport === departureAirport ? [arrivalAirport] : [departureAirport, arrivalAirport],
    )
    .join(' → ')

const WHOLE_TRIP = 'all the way'
const ENDED: ReadonlyArray<Trip['state']> = ['declined', 'withdrawn', 'expired', 'cancelled']

/** Describes the company by flights: "With Asha DOH → ORD; alone HYD → DOH". Empty for an ended trip. */
export function companyOf(trip: Trip, me: number, legs: readonly Leg[] = trip.legs): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  const on = (those: readonly Leg[]) => (those.length === legs.length ? WHOLE_TRIP : runsOf(those))
  const parts = COMPANIES.flatMap(([company, describe]) => {
    const those = legs.filter((leg) => companyOn(leg) === company)
    return those.length > 0 ? [describe(companion, on(those), isHelper)] : []
  })
  const whole = parts.join('; ')
  return isHelper || travelsMyself ? whole[0]!.toUpperCase() + whole.slice(1) : `${traveler}: ${whole}`
}

const companyOn = ({ together, unconfirmed }: Leg) => unconfirmed ?? (together ? 'together' : 'alone')

type Company = ReturnType<typeof companyOn>
const COMPANIES: ReadonlyArray<readonly [Company, (name: string, flights: string, isHelper: boolean) => string]> = [
  ['together', (name, flights) => `with ${name} ${flights}`],
  ['unknown', (name, flights) => `maybe with ${name} ${flights}`],
  [
    'different',
    (name, flights) =>
      `not with ${name} yet${flights === WHOLE_TRIP ? '' : ` ${flights}`}: your listings name different flights`,
  ],
  ['alone', (name, flights, isHelper) => `${isHelper ? `${name} ` : ''}alone ${flights}`],
]

/** Describes the company on one flight: "with Asha", "Lakshmi alone". Empty for an ended trip. */
export function companyOnFlight(trip: Trip, me: number, leg: Leg): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  const texts: Record<Company, string> = {
    together: `with ${companion}`,
    unknown: `maybe with ${companion}`,
    different: `not with ${companion} yet`,
    alone: travelsMyself ? 'alone' : `${traveler} alone`,
  }
  return texts[companyOn(leg)]
}

/** Joins consecutive flights to routes: "HYD → DOH → ORD and FRA → OSL". */
function runsOf(legs: readonly Leg[]): string {
  const runs: Leg[][] = []
  for (const leg of legs) {
    const last = runs.at(-1)
    if (last?.at(-1)?.arrivalAirport === leg.departureAirport) last.push(leg)
    else runs.push([leg])
  }
  return runs.map(routeOf).join(' and ')
}
