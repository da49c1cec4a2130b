import type { ConversationTrip } from '@flight-amigo/backend/contract/messaging'
import type { Failure } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import type { Pair } from '../resultPages.ts'

const NONE: ConversationTrip[] = []

/**
 * Newest first: the listing in the URL, then those of the messages. The next message must include `listingToMention`.
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
    listingToMention: isNew ? about : undefined,
    isLoading: isUnknown && isFetching && !data,
    retry: failure && failure.status !== 404 ? refetch : undefined,
    isFetching,
  }
}
