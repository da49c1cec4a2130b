import { type NewMilestone, TRAVELER_TOKEN, TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { api, type useDispatch } from '@flight-amigo/shell/sdk'
import type { UpdateSender } from '../trips/milestones/milestones.ts'

interface LinkToken {
  token: string
}

const withToken = (token: string) => ({ headers: { [TRAVELER_TOKEN]: token } })
const STALE_STATUSES = [403, 404, 409]
const ifRefused = (_trip: unknown, error: { status?: unknown } | undefined) =>
  STALE_STATUSES.includes(error?.status as number) ? ['TravelerTrip' as const] : []

const travelerApi = api.enhanceEndpoints({ addTagTypes: ['TravelerTrip'] }).injectEndpoints({
  endpoints: (build) => ({
    travelerTrip: build.query<TravelerTrip, string>({
      query: (token) => ({ url: '/traveler', ...withToken(token) }),
      responseSchema: TravelerTrip,
      providesTags: ['TravelerTrip'],
    }),
    readFlightsByLink: build.mutation<null, string>({
      query: (token) => ({ url: '/traveler/flights/read', method: 'POST', ...withToken(token) }),
    }),
    tapTravelerStep: build.mutation<TravelerTrip, LinkToken & { milestone: NewMilestone }>({
      query: ({ token, milestone }) => ({
        ...{ url: '/traveler/milestones', method: 'POST', body: milestone },
        ...withToken(token),
      }),
      responseSchema: TravelerTrip,
      invalidatesTags: ifRefused,
    }),
    undoTravelerStep: build.mutation<TravelerTrip, LinkToken & { milestone: number }>({
      query: ({ token, milestone }) => ({
        url: `/traveler/milestones/${milestone}`,
        method: 'DELETE',
        ...withToken(token),
      }),
      responseSchema: TravelerTrip,
      invalidatesTags: ifRefused,
      onQueryStarted: ({ token }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          ({ data }) => updateCache(token, dispatch, data),
          () => {},
        ),
    }),
  }),
})

const updateCache = (token: string, dispatch: (action: never) => unknown, trip: TravelerTrip) =>
  dispatch(travelerApi.util.updateQueryData('travelerTrip', token, () => trip) as never)

export const { useReadFlightsByLinkMutation, useTravelerTripQuery, useUndoTravelerStepMutation } = travelerApi

/** Sends milestone updates with the token of the link, which is only in the URL. */
export const linkSender = (token: string, trip: number, dispatch: ReturnType<typeof useDispatch>): UpdateSender => ({
  owner: 'visitor',
  canSend: (tap) => tap.trip === trip,
  async send({ milestone }) {
    const tap = travelerApi.endpoints.tapTravelerStep.initiate({ token, milestone }, { track: false })
    const { data, error } = await dispatch(tap)
    const own = data?.milestones.filter(({ undoUntil }) => undoUntil !== null)
    return { own, error, show: data && (() => updateCache(token, dispatch, data)) }
  },
  undo: (_tap, milestone) =>
    dispatch(travelerApi.endpoints.undoTravelerStep.initiate({ token, milestone }, { track: false })),
  onSent: () => dispatch(travelerApi.util.invalidateTags(['TravelerTrip'])),
})
