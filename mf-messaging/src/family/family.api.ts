import { FAMILY_TOKEN, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { api } from '@flight-amigo/shell/sdk'

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyTrip: build.query<FamilyTrip, string>({
      query: (token) => ({ url: '/family', headers: { [FAMILY_TOKEN]: token } }),
      responseSchema: FamilyTrip,
    }),
    notifyFamily: build.mutation<FamilyTrip, { token: string; enabled: boolean }>({
      query: ({ token, enabled }) => ({
        ...{ url: '/family/notifications', method: 'PUT', body: { enabled } },
        headers: { [FAMILY_TOKEN]: token },
      }),
      responseSchema: FamilyTrip,
      onQueryStarted: ({ token }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(familyApi.util.upsertQueryData('familyTrip', token, data)),
          () => {}, // The button shows the failure.
        ),
    }),
  }),
})

export const { useFamilyTripQuery, useNotifyFamilyMutation } = familyApi
