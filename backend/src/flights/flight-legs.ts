import type { EntityManager } from '@mikro-orm/postgresql'
import { iso, json, kysely, records } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import type { ReadFacts } from './flight-status.ts'

const COLUMNS = [
  ...(['id', 'operated_as as operatedAs', 'provider_ident as providerIdent', 'departure', 'arrival'] as const),
  ...(['departure_terminal as departureTerminal', 'departure_gate as departureGate'] as const),
  'last_departure_gate as lastDepartureGate',
  ...(['arrival_terminal as arrivalTerminal', 'arrival_gate as arrivalGate', 'baggage_claim as baggageClaim'] as const),
  ...(['canceled', 'diverted_to as divertedTo', 'planned_reads as plannedReads', 'watched', 'date'] as const),
  ...(['alert_id as alertId', 'source', 'plan'] as const),
] as const

export const findLeg = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('flight_leg_status')
    .select(COLUMNS)
    .select(({ ref }) => [
      iso(ref('scheduled_departure')).as('scheduledDeparture'),
      iso(ref('scheduled_arrival')).as('scheduledArrival'),
      iso(ref('estimated_departure')).as('estimatedDeparture'),
      iso(ref('estimated_arrival')).as('estimatedArrival'),
      iso(ref('actual_departure')).as('actualDeparture'),
      iso(ref('actual_arrival')).as('actualArrival'),
      iso(ref('read_at')).as('readAt'),
    ])
    .where('id', '=', id),
)

export type StoredLeg = NonNullable<Awaited<ReturnType<typeof findLeg.first>>>

export const lockLeg = statement((db, { id }: Args<{ id: number }>) =>
  db.selectFrom('flight_leg_status').select('id').where('id', '=', id).forUpdate(),
)

export const setAlert = statement((db, { id, alertId }: Args<{ id: number; alertId: string }>) =>
  db.updateTable('flight_leg_status').set({ alert_id: alertId }).where('id', '=', id),
)

export const clearAlert = statement((db, { alertId }: Args<{ alertId: string }>) =>
  db.updateTable('flight_leg_status').set({ alert_id: null }).where('alert_id', '=', alertId),
)

/** A flight that is needed again later is followed from the beginning. */
export const stopUnneeded = (
  em: EntityManager,
  needed: ReadonlyArray<{ flight: string; departure: string; date: string }>,
) =>
  kysely(em)
    .updateTable('flight_leg_status as leg')
    .set({ watched: false, planned_reads: 0 })
    .where('leg.watched', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flight_number as number')
            .select('number.leg_id')
            .whereRef('number.leg_id', '=', 'leg.id')
            .where(({ eb, refTuple, selectFrom }) =>
              eb(
                refTuple('number.flight', 'number.departure', 'number.date'),
                'in',
                selectFrom(records('needed', json(needed), { flight: 'text', departure: 'text', date: 'date' }))
                  .select(['needed.flight', 'needed.departure', 'needed.date'])
                  .$asTuple('flight', 'departure', 'date'),
              ),
            ),
        ),
      ),
    )
    .returning('leg.alert_id as alertId')
    .execute()

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))

export function factsIn(leg: StoredLeg): ReadFacts | undefined {
  if (leg.readAt === null || leg.source === null) return
  return {
    scheduledDeparture: new Date(leg.scheduledDeparture),
    scheduledArrival: new Date(leg.scheduledArrival),
    estimatedDeparture: moment(leg.estimatedDeparture),
    estimatedArrival: moment(leg.estimatedArrival),
    actualDeparture: moment(leg.actualDeparture),
    actualArrival: moment(leg.actualArrival),
    departureTerminal: leg.departureTerminal,
    departureGate: leg.departureGate,
    lastDepartureGate: leg.lastDepartureGate,
    arrivalTerminal: leg.arrivalTerminal,
    arrivalGate: leg.arrivalGate,
    baggageClaim: leg.baggageClaim,
    canceled: leg.canceled,
    divertedTo: leg.divertedTo,
    source: leg.source,
    readAt: new Date(leg.readAt),
  }
}

export const columnsOf = (facts: ReadFacts) => ({
  scheduled_departure: facts.scheduledDeparture,
  scheduled_arrival: facts.scheduledArrival,
  estimated_departure: facts.estimatedDeparture,
  estimated_arrival: facts.estimatedArrival,
  actual_departure: facts.actualDeparture,
  actual_arrival: facts.actualArrival,
  departure_terminal: facts.departureTerminal,
  departure_gate: facts.departureGate,
  last_departure_gate: facts.lastDepartureGate,
  arrival_terminal: facts.arrivalTerminal,
  arrival_gate: facts.arrivalGate,
  baggage_claim: facts.baggageClaim,
  canceled: facts.canceled,
  diverted_to: facts.divertedTo,
  source: facts.source,
  read_at: facts.readAt,
})
