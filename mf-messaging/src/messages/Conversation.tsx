import { personAddress } from '@flight-amigo/mf-listings/public'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { type Failure, Link } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { messagingApi } from '../messaging.api.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { useSafetyDialogs } from '../safety/useSafetyDialogs.ts'
import { useUnblock } from '../safety/useUnblock.ts'
import { FirstSentences, firstSentences } from '../trip/FirstSentences.tsx'
import { useFold } from '../trip/useFold.ts'
import { useTrips } from '../trip/useTrips.ts'
import type { TripsOfTwo } from '../trips/TripsOfTwo.tsx'
import { tripsApi } from '../trips/trips.api.ts'
import { Advice } from './Advice.tsx'
import { Composer } from './Composer.tsx'
import styles from './Conversation.module.css'
import { ConversationSkeleton, Top } from './ConversationFrame.tsx'
import { MessageList } from './MessageList.tsx'
import pageStyles from './MessagesPage.module.css'
import { useDraft } from './useDraft.ts'
import { useKeptOffline } from './useKeptOffline.ts'
import { useLater } from './useLater.ts'

/** How long the messages wait for the trips above them. */
const PATIENCE_MS = 1_000

interface Props {
  me: number
  other: number
  /** The listing that the address names. */
  about: number | undefined
  /** Says what the two talk about and agree on. A conversation beside a trip does without it, and without its code. */
  Trips?: typeof TripsOfTwo
}

/** The selected conversation. It may have no messages yet. */
export function Conversation({ me, other, about, Trips }: Props) {
  const thread = messagingApi.useThreadInfiniteQuery({ me, other })
  const agreed = tripsApi.useTripsWithQuery({ me, other }, { skip: !Trips })
  const { unblock, unblocking, failure } = useUnblock()
  const { dialog, report } = useSafetyDialogs()
  const [isUnblocked, setUnblocked] = useState(false)
  const [newest] = thread.data?.pages ?? []
  const isLate = useLater(PATIENCE_MS, newest !== undefined)
  const trips = useTrips({ me, other }, about, newest?.trips)
  const writing = useDraft(me, other)
  const fold = useFold()
  useKeptOffline({ me, other }, newest)

  // What the two have agreed on stands above the messages, and would move them if it came after them.
  if (!newest || (agreed.isLoading && !isLate)) {
    const failure = newest ? undefined : (thread.error as Failure | undefined)
    if (!failure) return <ConversationSkeleton />
    return (
      <div className={styles.conversation}>
        <Top />
        <div className={pageStyles.centered}>
          {failure.status === 404 || failure.status === 400 ? (
            <ErrorState title="User Not Found">
              You cannot write to this person. They may have deleted their account.
            </ErrorState>
          ) : (
            <ErrorState
              title="This conversation could not be loaded."
              onRetry={thread.refetch}
              retrying={thread.isFetching}
            />
          )}
        </div>
      </div>
    )
  }
  const { otherUser, blocked, adviceRead, notice } = newest
  const [trip] = trips.trips
  const theirs = trip?.state === 'open' && trip.facts?.userId === other ? trip.facts : null
  const sentences = theirs ? firstSentences(theirs, otherUser.username) : []
  const { content } = writing.draft
  const isBlank = content === '' || sentences.includes(content)
  const endBlock = async () => setUnblocked(await unblock(otherUser))
  const reportMessage = (messageId?: number) => report({ userId: other, username: otherUser.username, messageId })
  return (
    <section className={styles.conversation} aria-label={`Conversation with ${otherUser.username}`}>
      <div>
        <Top
          menu={
            <SafetyMenu
              userId={other}
              username={otherUser.username}
              unblock={blocked ? () => void endBlock() : undefined}
            />
          }
        >
          <Avatar name={otherUser.username} src={otherUser.profilePictureUrl} />
          <div className={styles.title}>
            <h2 className={styles.name} dir="auto">
              {blocked || notice ? otherUser.username : <Link to={personAddress(other)}>{otherUser.username}</Link>}
            </h2>
            {otherUser.verified && (
              <p className={styles.trust}>Phone verified by a code. We have not checked who they are.</p>
            )}
          </div>
        </Top>
        {Trips && <Trips me={me} other={otherUser} about={trips} fold={fold} isInTouch={!blocked && !notice} />}
      </div>
      <MessageList
        me={me}
        other={otherUser}
        pages={thread}
        report={reportMessage}
        receipt={newest.receipt}
        beginning={isBlank && !blocked && !notice && <FirstSentences sentences={sentences} onChoose={writing.offer} />}
        advice={adviceRead ? undefined : <Advice pair={{ me, other }} report={reportMessage} />}
      />
      {blocked || notice ? (
        <div className={styles.closed}>
          {blocked && (
            <p>
              <b>
                You have blocked <bdi>{otherUser.username}</bdi>.
              </b>{' '}
              Neither of you can write, or see the other’s listings.
            </p>
          )}
          {blocked && (
            <Button variant="quiet" size="small" busy={unblocking} onClick={endBlock}>
              Unblock
            </Button>
          )}
          {notice && <p dir="auto">{notice}</p>}
          <FailureNotice failure={failure} />
        </div>
      ) : (
        <Composer
          me={me}
          other={otherUser}
          writing={writing}
          listingId={trips.toName}
          takesFocus={isUnblocked}
          onWrite={fold.fold}
        />
      )}
      {dialog}
    </section>
  )
}
