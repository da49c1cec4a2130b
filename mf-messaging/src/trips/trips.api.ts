import {
  type Answer,
  type Cancel,
  type Meeting,
  type NewTrip,
  ProposableListing,
  type Shares,
  type Tick,
  Trip,
  type TripChange,
} from '@flight-amigo/backend/contract/messaging'
import { type ApiMeta, api, onLive } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import type { Pair } from '../resultPages.ts'

/** What one of the two does with a trip, and what it sends. */
export interface TripSteps {
  answer: Answer
  change: TripChange
  cancel: Cancel
  shares: Shares
  meeting: Meeting
  checklist: Tick
}
/** A step of one person with one trip. */
export type TripStep = {
  [Step in keyof TripSteps]: { me: number; id: number; step: Step; body: TripSteps[Step] }
}[keyof TripSteps]

interface TripPage {
  trips: Trip[]
  next: string | null
}

/** A trip as its statement answers it, whoever asks. `me` is part of each key, so that no account sees another's data. */
interface Known {
  me: number
  id: number
}

type Tag = 'Trip' | 'TripPages' | 'FamilyLinks'
interface Entry {
  dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown
  cacheEntryRemoved: Promise<void>
}

/** Fetches again what a live mark says is old. */
export async function follow(me: number, tag: Tag | { type: Tag; id: number }, { dispatch, cacheEntryRemoved }: Entry) {
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
/** A trip that has changed meanwhile is fetched again. */
const tagsOfRefusal = (_trip: unknown, error: { status?: unknown } | undefined, { id }: Known) =>
  CHANGED.includes(error?.status as number) ? [{ type: 'Trip' as const, id }, 'TripPages' as const] : []

/** An answer that was asked for before a step may come after it. A trip never goes back to an earlier revision. */
const newer = (known: Trip[]) => (answer: Trip) =>
  known.find(({ id, revision }) => id === answer.id && revision > answer.revision) ?? answer

/** The endpoints of trips. A step's answer is shown at once; the pages of others follow by the live mark. */
export const tripsApi = api.enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] }).injectEndpoints({
  endpoints: (build) => ({
    myTrips: build.infiniteQuery<TripPage, number, string | null>({
      query: ({ pageParam }) => pageParam ?? '/trips',
      rawResponseSchema: z.array(Trip),
      transformResponse: (trips: Trip[], meta: ApiMeta) => ({ trips, next: meta.next }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['TripPages'],
      onCacheEntryAdded: (me, entry) => follow(me, 'TripPages', entry),
    }),
    tripsWith: build.query<Trip[], Pair>({
      query: ({ other }) => `/trips?with=${other}&limit=20`,
      responseSchema: z.array(Trip),
      merge: (known, answers) => answers.map(newer(known)),
      providesTags: ['TripPages'],
      onCacheEntryAdded: ({ me }, entry) => follow(me, 'TripPages', entry),
    }),
    oneTrip: build.query<Trip, Known>({
      query: ({ id }) => `/trips/${id}`,
      responseSchema: Trip,
      merge: (known, answer) => newer([known])(answer),
      providesTags: (_trip, _error, { id }) => [{ type: 'Trip', id }],
      onCacheEntryAdded: ({ me, id }, entry) => follow(me, { type: 'Trip', id }, entry),
    }),
    proposableOfMine: build.query<ProposableListing[], number>({
      query: () => '/my-listings?limit=50',
      responseSchema: z.array(ProposableListing),
    }),
    proposableOf: build.query<{ listings: ProposableListing[] }, Pair>({
      query: ({ other }) => `/listings/${other}?limit=50`,
      responseSchema: z.object({ listings: z.array(ProposableListing) }),
    }),
    propose: build.mutation<Trip, NewTrip & { me: number }>({
      query: ({ me: _, ...body }) => ({ url: '/trips', method: 'POST', body }),
      responseSchema: Trip,
      // Whoever has proposed the same meanwhile, in another tab or as the other person, sees it.
      invalidatesTags: (_trip, error) => (error?.status === 409 ? ['TripPages'] : []),
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => shown(me, dispatch, queryFulfilled),
    }),
    tripStep: build.mutation<Trip, TripStep>({
      query: ({ id, step, body }) => ({
        url: `/trips/${id}/${step}`,
        method: step === 'answer' || step === 'change' || step === 'cancel' ? 'POST' : 'PUT',
        body,
      }),
      responseSchema: Trip,
      invalidatesTags: tagsOfRefusal,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => shown(me, dispatch, queryFulfilled),
    }),
    undoStep: build.mutation<Trip, Known & { milestone: number }>({
      query: ({ id, milestone }) => ({ url: `/trips/${id}/milestones/${milestone}`, method: 'DELETE' }),
      responseSchema: Trip,
      invalidatesTags: tagsOfRefusal,
      onQueryStarted: ({ me }, { dispatch, queryFulfilled }) => shown(me, dispatch, queryFulfilled),
    }),
  }),
})

const ownSteps = new Set<string>()
const nameOf = ({ id, revision }: Trip) => `${id}.${revision}`
/** Whether this page has made the latest revision of a trip itself. */
export const isOwnStep = (trip: Trip): boolean => ownSteps.has(nameOf(trip))

/** Puts a trip as the server has just answered it in the place of what was known. */
async function shown(me: number, dispatch: (action: never) => unknown, answered: Promise<{ data: Trip }>) {
  const answer = await answered.catch(() => undefined) // The form says that it has failed.
  if (!answer) return
  const { data: trip } = answer
  ownSteps.add(nameOf(trip))
  const other = trip.helper.id === me ? trip.traveler.id : trip.helper.id
  const put = (action: unknown) => dispatch(action as never)
  put(tripsApi.util.updateQueryData('oneTrip', { me, id: trip.id }, () => trip))
  put(
    tripsApi.util.updateQueryData('tripsWith', { me, other }, (trips) =>
      trips.some(({ id }) => id === trip.id)
        ? trips.map((known) => (known.id === trip.id ? trip : known))
        : [trip, ...trips],
    ),
  )
  put(
    tripsApi.util.updateQueryData('myTrips', me, ({ pages }) => {
      for (const page of pages) page.trips = page.trips.map((known) => (known.id === trip.id ? trip : known))
    }),
  )
}
