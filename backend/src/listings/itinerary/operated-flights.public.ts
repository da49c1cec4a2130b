import { records } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { parseFlight } from './flight.contract.ts'
import type { ItineraryFlight } from './flight-comparison.contract.ts'

const findOperated = statement((db, { flights }: Args<{ flights: string }>) =>
  db
    .selectFrom('flight_number as sold')
    .innerJoin('flight_leg_status as leg', 'leg.id', 'sold.leg_id')
    .select(['sold.flight', 'sold.departure', 'sold.date', 'leg.operated_as as operatedAs'])
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('sold.flight', 'sold.departure', 'sold.date'),
        'in',
        selectFrom(records('typed', flights, { flight: 'text', departure: 'text', date: 'date' }))
          .select(['typed.flight', 'typed.departure', 'typed.date'])
          .$asTuple('flight', 'departure', 'date'),
      ),
    ),
)

interface TypedFlight {
  flight: string
  departure: string
  date: string
}

const keyOf = ({ flight, departure, date }: TypedFlight) => `${flight} ${departure} ${date}`

/** Only a flight on one day has a schedule. */
function typedOf({
  flightNumber,
  departureAirport: departure,
  date,
  endDate = date,
}: ItineraryFlight): TypedFlight | undefined {
  const { carrier, number, suffix } = parseFlight(flightNumber ?? '') ?? {}
  return carrier && endDate === date ? { flight: `${carrier}${number}${suffix}`, departure, date } : undefined
}

export type OperatedNumbers = ReadonlyMap<string, string>

export async function operatedNumbers(
  on: Parameters<typeof findOperated.rows>[0],
  flights: readonly ItineraryFlight[],
): Promise<OperatedNumbers> {
  const typed = flights.flatMap((flight) => typedOf(flight) ?? [])
  if (typed.length === 0) return new Map()
  const found = await findOperated.rows(on, { flights: JSON.stringify(typed) })
  return new Map(found.map((flight) => [keyOf(flight), flight.operatedAs]))
}

type Operated<Flight> = Flight & Pick<ItineraryFlight, 'operatedAs'>

export const withNumbers = <Flight extends ItineraryFlight>(
  flights: readonly Flight[],
  numbers: OperatedNumbers,
): Array<Operated<Flight>> =>
  flights.map((flight) => {
    const typed = typedOf(flight)
    const operatedAs = typed && numbers.get(keyOf(typed))
    return operatedAs ? { ...flight, operatedAs } : flight
  })

export const withOperatedAs = async <Flight extends ItineraryFlight>(
  on: Parameters<typeof findOperated.rows>[0],
  flights: readonly Flight[],
): Promise<Array<Operated<Flight>>> => withNumbers(flights, await operatedNumbers(on, flights))
