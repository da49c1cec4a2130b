import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'

export function scheduledTimes({ departure, arrival }: ScheduledFlight) {
  const [date = '', time = ''] = departure.split('T')
  const [arrivalDate = '', arrivalTime = ''] = arrival.split('T')
  return { date, time, arrivalDate, arrivalTime }
}
