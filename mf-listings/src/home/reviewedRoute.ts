import { t } from '@lingui/core/macro'

/** Translates the route of a review, which the server has as 'HYD to ORD'. */
export function reviewedRoute(route: string): string {
  const [departureAirport = '', arrivalAirport = ''] = route.split(' to ')
  return t`${departureAirport} to ${arrivalAirport}`
}
