import type { EntityManager } from '@mikro-orm/postgresql'
import { todayIn } from '../listings/itinerary/flight.contract.ts'
import { locationOf } from '../listings/itinerary/flight-times.public.ts'
import type { PublishedFlight } from './flight-data.ts'
import { deleteNumbers, endLookup, findOperated, storeLeg, storeNumbers } from './flights.sql.ts'

interface RequestedNumber {
  flight: string
  date: string
}

/**
 * Returns the flights that were stored under this number and are not published under it any more, and those whose
 * schedule is new or has changed. Once a status is read, the status has the schedule.
 */
export async function storeLegs(
  em: EntityManager,
  requested: RequestedNumber,
  published: PublishedFlight[],
): Promise<{ replaced: RequestedNumber[]; rescheduled: number[] }> {
  const { flight, date } = requested
  const rescheduled: number[] = []
  const known = await findOperated.rows(em, requested)
  const legs = published.filter(({ departure, departsAt }) => todayIn(locationOf(departure).zone, departsAt) === date)
  await deleteNumbers.rows(em, requested)
  for (const { departsAt, landsAt, ...leg } of legs) {
    const times = { departsAt: departsAt.toISOString(), landsAt: landsAt.toISOString() }
    const { id, isRescheduled } = (await storeLeg.first(em, { ...leg, date, ...times }))!
    if (isRescheduled) rescheduled.push(id)
    const flights = [...new Set([flight, leg.operatedAs])]
    await storeNumbers.rows(em, { flights, departure: leg.departure, date, leg: id })
  }
  await endLookup.rows(em, requested)
  const isStill = (one: (typeof known)[number]) =>
    legs.some(({ departure, operatedAs }) => departure === one.departure && operatedAs === one.operatedAs)
  const replaced = known.filter((one) => !isStill(one)).map(({ operatedAs }) => ({ flight: operatedAs, date }))
  return { replaced, rescheduled }
}
