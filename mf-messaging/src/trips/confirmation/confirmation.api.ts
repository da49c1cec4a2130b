import {
  type CompletionConfirmation,
  type StillFlyingAnswer,
  StillFlyingResult,
  Trip,
} from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'

interface Of {
  id: number
}

/** Authorized by the token of an email. */
export const { useFlyingMutation, useCompletionMutation } = api
  .enhanceEndpoints({ addTagTypes: ['Trip', 'TripPages'] })
  .injectEndpoints({
    endpoints: (build) => ({
      flying: build.mutation<StillFlyingResult, StillFlyingAnswer & Of>({
        query: ({ id, ...body }) => ({ url: `/trips/${id}/flying`, method: 'POST', body }),
        responseSchema: StillFlyingResult,
        invalidatesTags: (_result, _error, { id }) => [{ type: 'Trip', id }, 'TripPages'],
      }),
      completion: build.mutation<Trip, CompletionConfirmation & Of>({
        query: ({ id, ...body }) => ({ url: `/trips/${id}/completion`, method: 'POST', body }),
        responseSchema: Trip,
        invalidatesTags: (_trip, _error, { id }) => [{ type: 'Trip', id }, 'TripPages'],
      }),
    }),
  })
