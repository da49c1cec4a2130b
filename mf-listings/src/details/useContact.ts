import type { Listing } from '@flight-amigo/backend/contract/listings'
import { firstNameOf } from '@flight-amigo/shared-ui/firstNameOf'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { login, skipToken, track, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useContactQuery, useRequestContactMutation } from './details.api.ts'
import { engagement } from './engagement.ts'

export const firstNameIn = ({ user }: Listing) => isolateDirection(firstNameOf(user.username))

/** An earlier request for the contact details remains valid after a reload. */
export function useContact(listing: Listing) {
  const { user } = useSession()
  const [requestContact, { data: requested, isLoading }] = useRequestContactMutation()
  const { failure, fail, clear } = useFailure()
  const isOwn = user?.id === listing.userId
  const { currentData: obtained } = useContactQuery(user && !isOwn && listing.confirmed ? listing.id : skipToken)

  const request = async () => {
    clear()
    const name = firstNameIn(listing)
    if (!user && !(await login(t`Log in to see how to reach ${name}.`))) return
    const response = await requestContact(listing.id)
    if (response.error)
      return fail(
        { title: t`Contact request failed`, description: t`Something went wrong. Please try again.` },
        response.error,
      )
    track(engagement('contact_view', listing))
  }
  return { isOwn, contact: user && !isOwn ? (requested ?? obtained) : undefined, isBusy: isLoading, failure, request }
}
