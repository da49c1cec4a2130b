import { FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyTrip: build.query<FamilyTrip, string>({
      query: (token) => `/family/${token}`,
      responseSchema: FamilyTrip,
    }),
    tellFamily: build.mutation<FamilyTrip, { token: string; wanted: boolean }>({
      query: ({ token, wanted }) => ({ url: `/family/${token}/wanted`, method: 'PUT', body: { wanted } }),
      responseSchema: FamilyTrip,
      onQueryStarted: ({ token }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(familyApi.util.upsertQueryData('familyTrip', token, data)),
          () => {}, // The page says so at its button.
        ),
    }),
  }),
})

export const { useFamilyTripQuery, useTellFamilyMutation } = familyApi
