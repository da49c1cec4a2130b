import { type Args, statement } from '../../db/statement.ts'
import { parseFlight } from './flight.contract.ts'
import type { TripFlight } from './flight-comparison.contract.ts'

const findOperated = statement(
  (db, { flight, departure, date }: Args<{ flight: string; departure: string; date: string }>) =>
    db
      .selectFrom('flight_number as sold')
      .innerJoin('flight_leg_status as leg', 'leg.id', 'sold.leg_id')
      .select('leg.operated_as as operatedAs')
      .where('sold.flight', '=', flight)
      .where('sold.departure', '=', departure)
      .where('sold.date', '=', date),
)

/** Adds to each flight of one day the number of the airline that flies it, where its schedule is known. */
export const withOperatedAs = <Flight extends TripFlight>(
  on: Parameters<typeof findOperated.first>[0],
  flights: readonly Flight[],
): Promise<Array<Flight & Pick<TripFlight, 'operatedAs'>>> =>
  Promise.all(
    flights.map(async (flight) => {
      const { carrier, number, suffix } = parseFlight(flight.flightNumber ?? '') ?? {}
      if (!carrier || (flight.endDate ?? flight.date) !== flight.date) return flight
      const { departureAirport: departure, date } = flight
      const found = await findOperated.first(on, { flight: `${carrier}${number}${suffix}`, departure, date })
      return found ? { ...flight, operatedAs: found.operatedAs } : flight
    }),
  )
