import type { ConversationTrip } from '@flight-amigo/backend/contract/messaging'
import type { Failure } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import type { Pair } from '../resultPages.ts'

const NONE: ConversationTrip[] = []

/**
 * Returns the listings of a conversation, newest first: the one in the URL, then those of its messages. `toName` is the
 * listing that the next message must include.
 */
export function useTrips({ me, other }: Pair, about: number | undefined, named: ConversationTrip[] = NONE) {
  const known = named.find(({ listingId }) => listingId === about)
  const isUnknown = about !== undefined && !known
  const { data, error, isFetching, refetch } = messagingApi.useTripQuery({ me, id: about ?? 0 }, { skip: !isUnknown })
  const failure = isUnknown ? (error as Failure | undefined) : undefined
  const isOfOne = data?.userId === me || data?.userId === other
  // After a failure, `data` is stale.
  const found =
    known ?? (isUnknown && data && !failure && isOfOne && { listingId: about, state: 'open' as const, facts: data })
  const trips = found ? [found, ...named.filter(({ listingId }) => listingId !== about)] : named
  const isNew = found && found.state === 'open' && named[0]?.listingId !== about
  return {
    trips,
    toName: isNew ? about : undefined,
    isLoading: isUnknown && isFetching && !data,
    // A listing that does not exist or is hidden is ignored.
    retry: failure && failure.status !== 404 ? refetch : undefined,
    isFetching,
  }
}
