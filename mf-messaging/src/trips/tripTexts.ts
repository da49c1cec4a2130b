import { relativeText, type Trip, type TripLegView, type TripPerson } from '@flight-amigo/backend/contract/messaging'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { firstNameOf } from '@flight-amigo/shared-ui/firstNameOf'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { i18n } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { joinClauses } from '../joinClauses.ts'

/** "Priya's mother". */
export const relativeOf = (name: string, relation = ''): string => relativeText(translator, name, relation)

const translator = {
  // A page in English has no catalog and no compiler of messages.
  _: (text: string, values: Record<string, string> = {}) => {
    const translated = i18n._(text, values)
    return translated === text ? text.replace(/\{(\w+)\}/, (_, key) => values[key] ?? '') : translated
  },
}

type Leg = Pick<TripLegView, 'departureAirport' | 'arrivalAirport' | 'together' | 'unconfirmed'>

export const nameIn = (name: string): string => isolateDirection(firstNameOf(name))

export interface Sides {
  isHelper: boolean
  mine: TripPerson
  other: TripPerson
  traveler: string
  travelsMyself: boolean
}

/** Returns the name of the accompanied person that the user may see. */
const travelerIn = ({ companion, traveler }: Pick<Trip, 'companion' | 'traveler'>): string =>
  companion?.firstName
    ? isolateDirection(companion.firstName)
    : nameOfTraveler({ companion, traveler: { username: nameIn(traveler.username) } })

interface Named {
  companion: { firstName?: string | undefined; relation?: string | undefined } | null
  traveler: { username: string }
}

/** "Lakshmi", or "Priya's mother" if the first name is not shared. */
export const nameOfTraveler = ({ companion, traveler: { username } }: Named): string =>
  companion ? (companion.firstName ?? relativeOf(username, companion.relation)) : username

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

export const routeOf = (legs: readonly Leg[]): string =>
  legs
    .flatMap(({ departureAirport, arrivalAirport }, n) =>
      legs[n - 1]?.arrivalAirport === departureAirport ? [arrivalAirport] : [departureAirport, arrivalAirport],
    )
    .join(' → ')

const ENDED: ReadonlyArray<Trip['state']> = ['declined', 'withdrawn', 'expired', 'canceled']

/** "With Asha DOH → ORD; alone HYD → DOH". Empty for an ended trip. */
export function companyOf(trip: Trip, me: number, legs: readonly Leg[] = trip.legs): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  const companies = COMPANIES.flatMap((kind) => {
    const those = legs.filter((leg) => companyOn(leg) === kind)
    if (those.length === 0) return []
    return [describeCompany(kind, companion, those.length === legs.length ? undefined : runsOf(those), isHelper)]
  })
  const company = joinClauses(companies)
  return isHelper || travelsMyself
    ? capitalized(company)
    : capitalized(t({ message: `${traveler}: ${company}`, comment: 'Lakshmi: with Asha DOH → ORD; alone HYD → DOH' }))
}

const companyOn = ({ together, unconfirmed }: Leg) => unconfirmed ?? (together ? 'together' : 'alone')

type Company = ReturnType<typeof companyOn>
const COMPANIES: readonly Company[] = ['together', 'unknown', 'different', 'alone']

/** `route` is undefined for the whole trip. */
function describeCompany(kind: Company, name: string, route: string | undefined, isHelper: boolean): string {
  switch (kind) {
    case 'together':
      return route
        ? t({ message: `with ${name} ${route}`, comment: 'With Asha DOH → ORD' })
        : t`with ${name} all the way`
    case 'unknown':
      return route ? t`maybe with ${name} ${route}` : t`maybe with ${name} all the way`
    case 'different':
      return route
        ? t({
            message: `not with ${name} yet ${route}: your listings name different flights`,
            comment: 'Not with Asha yet HYD → DOH',
          })
        : t`not with ${name} yet: your listings name different flights`
    case 'alone':
      if (isHelper) return route ? t`${name} alone ${route}` : t`${name} alone all the way`
      return route ? t({ message: `alone ${route}`, comment: 'Alone HYD → DOH' }) : t`alone all the way`
  }
}

export function companyOnFlight(trip: Trip, me: number, leg: Leg): string {
  if (ENDED.includes(trip.state)) return ''
  const { isHelper, other, traveler, travelsMyself } = sidesOf(trip, me)
  const companion = isHelper ? traveler : nameIn(other.username)
  switch (companyOn(leg)) {
    case 'together':
      return t({ message: `with ${companion}`, comment: 'In a line about a flight.' })
    case 'unknown':
      return t`maybe with ${companion}`
    case 'different':
      return t`not with ${companion} yet`
    case 'alone':
      return travelsMyself
        ? t({ message: 'alone', comment: 'In a line about a flight: the reader travels alone.' })
        : t`${traveler} alone`
  }
}

function runsOf(legs: readonly Leg[]): string {
  const runs: Leg[][] = []
  for (const leg of legs) {
    const last = runs.at(-1)
    if (last?.at(-1)?.arrivalAirport === leg.departureAirport) last.push(leg)
    else runs.push([leg])
  }
  return runs
    .map(routeOf)
    .reduce((routes, route) =>
      t({ message: `${routes} and ${route}`, comment: 'Routes by their airports: HYD → DOH and ORD → MSN' }),
    )
}
