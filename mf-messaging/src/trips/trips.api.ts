import {
  type Cancel,
  type Meeting,
  type ProposalResponse,
  type Shares,
  type Tick,
  Trip,
  type TripChange,
} from '@flight-amigo/backend/contract/messaging'
import { type ApiMeta, api, onLive } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import type { Pair } from '../messaging.api.ts'

export interface TripSteps {
  answer: ProposalResponse
  change: TripChange
  cancel: Cancel
  shares: Shares
  meeting: Meeting
  checklist: Tick
}
export type TripStep = {
  [Step in keyof TripSteps]: { me: number; id: number; step: Step; body: TripSteps[Step] }
}[keyof TripSteps]

interface TripPage {
  trips: Trip[]
  next: string | null
}

/** The key contains `me`, so that no account sees another's data. */
interface TripKey {
  me: number
  id: number
}

type Tag = 'Trip' | 'TripPages' | 'FamilyLinks'
interface Entry {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  cacheEntryRemoved: Promise<void>
}

export async function refetchOnEvents(
  me: number,
  tag: Tag | { type: Tag; id: number },
  { dispatch, cacheEntryRemoved }: Entry,
) {
  const refetch = () => void dispatch(api.util.invalidateTags([tag as never]))
  const one = typeof tag === 'object' ? tag.id : undefined
  const stop = onLive(me, {
    hello: refetch,
    back: refetch,
    trip: ({ trip }) => {
      if (one === undefined || trip === one) refetch()
    },
  })
  await cacheEntryRemoved
  stop()
}

const CHANGED = [404, 409]
/** Refetches a trip that another request has changed. */
const tagsOfRefusal = (_trip: unknown, error: { status?: unknown } | undefined, { id }: TripKey) =>
  CHANGED.includes(error?.status as number) ? [{ type: 'Trip' as const, id }, 'TripPages' as const] : []

/** A response may be older than the cached trip. */
const newer = (cached: Trip[]) => (trip: Trip) =>
  cached.find(({ id, revision }) => id === trip.id && revision > trip.revision) ?? trip

export const tripsApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    myTrips: build.infiniteQuery<TripPage, number, string | null>({
      query: ({ pageParam }) => pageParam ?? '/trips',
      rawResponseSchema: z.array(Trip),
      transformResponse: (trips: Trip[], meta: ApiMeta) => ({ trips, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['TripPages'],
      onCacheEntryAdded: (me, entry) => refetchOnEvents(me, 'TripPages', entry),
    }),
    tripsWith: build.query<Trip[], Pair>({
      query: ({ other }) => `/trips?with=${other}&limit=20`,
      responseSchema: z.array(Trip),
      merge: (cached, trips) => trips.map(newer(cached)),
      providesTags: ['TripPages'],
      onCacheEntryAdded: ({ me }, entry) => refetchOnEvents(me, 'TripPages', entry),
    }),
    oneTrip: build.query<Trip, TripKey>({
      query: ({ id }) => `/trips/${id}`,
      responseSchema: Trip,
      merge: (cached, trip) => newer([cached])(trip),
      providesTags: (_trip, _error, { id }) => [{ type: 'Trip', id }],
      onCacheEntryAdded: ({ me, id }, entry) => refetchOnEvents(me, { type: 'Trip', id }, entry),
    }),
    tripStep: build.mutation<Trip, TripStep>({
      query: ({ id, step, body }) => ({
        url: `/trips/${id}/${step}`,
        method: step === 'answer' || step === 'change' || step === 'cancel' ? 'POST' : 'PUT',
        body,
      }),
      responseSchema: Trip,
      invalidatesTags: tagsOfRefusal,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => storeTrip(me, dispatch, queryFulfilled),
    }),
    undoStep: build.mutation<Trip, TripKey & { milestone: number }>({
      query: ({ id, milestone }) => ({ url: `/trips/${id}/milestones/${milestone}`, method: 'DELETE' }),
      responseSchema: Trip,
      invalidatesTags: tagsOfRefusal,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => storeTrip(me, dispatch, queryFulfilled),
    }),
  }),
})

const ownSteps = new Set<string>()
const nameOf = ({ id, revision }: Trip) => `${id}.${revision}`
export const isOwnStep = (trip: Trip): boolean => ownSteps.has(nameOf(trip))

type Dispatch = (action: never) => unknown

export const storeTrip = (me: number, dispatch: Dispatch, response: Promise<{ data: Trip }>) =>
  response.then(
    ({ data }) => {
      ownSteps.add(nameOf(data))
      showTrip(me, dispatch, data)
    },
    () => {}, // The form shows the failure.
  )

export function showTrip(me: number, dispatch: Dispatch, trip: Trip): void {
  const other = trip.helper.id === me ? trip.traveler.id : trip.helper.id
  const put = (action: unknown) => dispatch(action as never)
  const current = (cached: Trip) => (cached.id === trip.id ? newer([cached])(trip) : cached)
  put(tripsApi.util.updateQueryData('oneTrip', { me, id: trip.id }, current))
  put(
    tripsApi.util.updateQueryData('tripsWith', { me, other }, (trips) =>
      trips.some(({ id }) => id === trip.id) ? trips.map(current) : [trip, ...trips],
    ),
  )
  put(
    tripsApi.util.updateQueryData('myTrips', me, ({ pages }) => {
      for (const page of pages) page.trips = page.trips.map(current)
    }),
  )
}
