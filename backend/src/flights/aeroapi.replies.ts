import * as z from 'zod/mini'

// Only the fields that this site reads; dev/flights/aeroapi.description.json has all of them.

const moment = z.nullish(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
)
const text = z.nullish(z.string())

export const SchedulesReply = z.object({
  scheduled: z.array(
    z.object({
      ident: z.string(),
      ident_iata: text,
      ident_icao: text,
      actual_ident: text,
      actual_ident_iata: text,
      actual_ident_icao: text,
      origin_iata: text,
      destination_iata: text,
      scheduled_out: moment,
      scheduled_in: moment,
    }),
  ),
})

const Airport = z.nullish(z.object({ code_iata: text, timezone: text }))

const Flight = z.object({
  fa_flight_id: z.string(),
  origin: Airport,
  destination: Airport,
  cancelled: z.boolean(),
  diverted: z.boolean(),
  scheduled_out: moment,
  estimated_out: moment,
  actual_out: moment,
  scheduled_off: moment,
  estimated_off: moment,
  actual_off: moment,
  scheduled_on: moment,
  estimated_on: moment,
  actual_on: moment,
  scheduled_in: moment,
  estimated_in: moment,
  actual_in: moment,
  terminal_origin: text,
  terminal_destination: text,
  gate_origin: text,
  gate_destination: text,
  baggage_claim: text,
})
export type Flight = z.infer<typeof Flight>

export const FlightsReply = z.object({ flights: z.array(Flight) })
