import { i18n } from '../../languages/i18n.ts'
import type { TripCard } from '../../mail/email-content.ts'
import { locationOf } from './flight-times.public.ts'

const airport = (code: string) => ({ code, city: locationOf(code).city })

export const tripCardOf = ({
  departure,
  arrival,
  date,
}: {
  departure: string
  arrival: string
  date?: string
}): TripCard => ({
  from: airport(departure),
  to: airport(arrival),
  day: date && i18n.date(date, { dateStyle: 'full', timeZone: 'UTC' }),
})
