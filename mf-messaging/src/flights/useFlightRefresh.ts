import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'
import { useEffect, useEffectEvent } from 'react'

const { useRefreshFlightsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    refreshFlights: build.mutation<null, number>({
      query: (trip) => ({ url: `/trips/${trip}/flights/refresh`, method: 'POST' }),
    }),
  }),
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Whether the status of a flight may change now. */
const isNear = ({ legs, state }: Trip, now: number) =>
  state === 'agreed' &&
  legs.some(
    ({ status, departsAt, landsAt }) =>
      status && now > Date.parse(departsAt) - 6 * HOUR && now < Date.parse(landsAt) + 3 * HOUR,
  )

export function useFlightRefresh(trip: Trip): void {
  const [refresh] = useRefreshFlightsMutation()
  const refreshNear = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isNear(trip, Date.now())) void refresh(trip.id)
  })
  useEffect(() => {
    refreshNear()
    const timer = setInterval(() => refreshNear(), 3 * MINUTE)
    return () => clearInterval(timer)
  }, [])
}
