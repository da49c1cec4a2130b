import type { EntityManager } from '@mikro-orm/postgresql'
import { FLIGHT_KEY, startAeroApi } from '../dev/flights/aeroapi.ts'
import { FlightLegStatus } from '../src/flights/flight.entity.ts'
import type { FlightChange } from '../src/flights/flight-observers.public.ts'
import { startApp, type TestApp } from './app.ts'

/** An application and the fake provider of its flight data, whose alerts it receives. `stop` ends both. */
export async function startWithFlights(
  settings: Parameters<typeof startApp>[0] = {},
  trackedWork: Parameters<typeof startApp>[1] = [],
) {
  const started: { app?: TestApp } = {}
  const provider = await startAeroApi({
    call: async (url, payload) => started.app?.inject({ method: 'POST', url: new URL(url).pathname, payload }),
  })
  const flights = { FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url }
  const t = await startApp({ ...flights, ...settings }, [provider.settle, ...trackedWork])
  started.app = t
  const stop = async () => {
    await t.stop()
    await provider.stop()
  }
  return { t, provider, stop }
}

/** Stores what has been read about a flight, as the reader does before it notifies the observers. */
export const storeFacts = (em: EntityManager, { leg, after }: FlightChange) =>
  em.nativeUpdate(FlightLegStatus, leg, { ...after })

/** The flight as it was before the trip was moved to the schedule: its landing is an estimate. */
export const estimateLanding = ({ pool }: Pick<TestApp, 'pool'>, trip: number, flight: number) =>
  pool.query(
    `update trip_leg set arrival_date = null, arrival_time = null, lands_at = lands_at - interval '36 minutes'
     where trip_id = $1 and number = $2`,
    [trip, flight],
  )
