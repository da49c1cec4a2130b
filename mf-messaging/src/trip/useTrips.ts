import type { ConversationTrip } from '@flight-amigo/backend/contract/messaging'
import type { Failure } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import type { Pair } from '../resultPages.ts'

const NONE: ConversationTrip[] = []

/**
 * The trips of a conversation, the newest first: those that its messages named, and before them the listing that the
 * address names. `toName` is the listing that the next message must name.
 */
export function useTrips({ me, other }: Pair, about: number | undefined, named: ConversationTrip[] = NONE) {
  const known = named.find(({ listingId }) => listingId === about)
  const isUnknown = about !== undefined && !known
  const { data, error, isFetching, refetch } = messagingApi.useTripQuery({ me, id: about ?? 0 }, { skip: !isUnknown })
  const failure = isUnknown ? (error as Failure | undefined) : undefined
  const isOfOne = data?.userId === me || data?.userId === other
  // After a failure, `data` is what was known before.
  const found =
    known ?? (isUnknown && data && !failure && isOfOne && { listingId: about, state: 'open' as const, facts: data })
  const trips = found ? [found, ...named.filter(({ listingId }) => listingId !== about)] : named
  const isNew = found && found.state === 'open' && named[0]?.listingId !== about
  return {
    trips,
    toName: isNew ? about : undefined,
    isLoading: isUnknown && isFetching && !data,
    // A listing that is not there, or not to be seen, is simply not the topic.
    retry: failure && failure.status !== 404 ? refetch : undefined,
    isFetching,
  }
}
