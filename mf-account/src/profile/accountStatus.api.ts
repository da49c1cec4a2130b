import type { MyAccountStatus } from '@flight-amigo/backend/contract/moderation'
import { api } from '@flight-amigo/shell/sdk'

/** Validates by hand: the tabs of the profile would otherwise load the contract for a status that few users have. */
function statusIn(response: MyAccountStatus): MyAccountStatus {
  if (response?.suspension !== undefined && Array.isArray(response.warnings)) return response
  throw new TypeError('The response is no account status.')
}

export const accountStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountStatus: build.query<MyAccountStatus, number>({
      query: () => '/moderation/account-status',
      transformResponse: statusIn,
    }),
    confirmWarning: build.mutation<null, { me: number; id: number }>({
      query: ({ id }) => ({ url: `/moderation/warnings/${id}/seen`, method: 'POST', body: {} }),
      onQueryStarted: ({ me, id }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              accountStatusApi.util.updateQueryData('accountStatus', me, (status) => {
                status.warnings = status.warnings.filter((warning) => warning.id !== id)
              }),
            ),
          () => {},
        ),
    }),
  }),
})

export const { useAccountStatusQuery, useConfirmWarningMutation } = accountStatusApi
