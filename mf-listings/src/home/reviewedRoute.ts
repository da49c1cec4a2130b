import { t } from '@lingui/core/macro'

export function reviewedRoute(route: string): string {
  const [departureAirport = '', arrivalAirport = ''] = route.split(' to ')
  return t`${departureAirport} to ${arrivalAirport}`
}
