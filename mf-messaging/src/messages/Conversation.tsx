import { personPath } from '@flight-amigo/backend/addresses/listings'
import { conversationPath, type PaidTipState } from '@flight-amigo/backend/addresses/messaging'
import { endPhotoPrompt, PhotoPrompt } from '@flight-amigo/mf-account/public'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import {
  canSaveNotes,
  type Failure,
  Link,
  lazyComponent,
  loadDevice,
  useLocation,
  useSession,
} from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messagingApi, type Pair, type ThreadPage } from '../messaging.api.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { useDialogs } from '../safety/useDialogs.ts'
import { useUnblock } from '../safety/useUnblock.ts'
import { useCollapse } from '../trip/CollapseIcon.tsx'
import { FirstSentences, firstSentences } from '../trip/FirstSentences.tsx'
import { TripLine } from '../trip/TripLine.tsx'
import { useTrips } from '../trip/useTrips.ts'
import type { ConversationTrips } from '../trips/ConversationTrips.tsx'
import { isOpen } from '../trips/tripState.ts'
import { tripsApi } from '../trips/trips.api.ts'
import { nameIn } from '../trips/tripTexts.ts'
import { Composer, useDraft } from './Composer.tsx'
import styles from './Conversation.module.css'
import { ConversationHeader, ConversationSkeleton } from './ConversationFrame.tsx'
import { MessageList } from './MessageList.tsx'
import pageStyles from './MessagesPage.module.css'
import { SafetyAdvice } from './SafetyAdvice.tsx'
import { useTimeout } from './useTimeout.ts'

/** Returns a stable function that calls the latest one, so that memoized components do not render again. */
function useLatest<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}

function useOfflineCopy({ me, other }: Pair, newest: ThreadPage | undefined): void {
  useEffect(() => {
    if (!canSaveNotes() || !newest || newest.messages.length === 0) return
    const { username } = newest.otherUser
    const lines = newest.messages.map(({ senderId, content, createdAt }) => ({
      label: senderId === me ? t({ message: 'You', comment: 'Who wrote a message.' }) : username,
      text: content,
      at: createdAt,
    }))
    const heading = t({ message: 'Conversations', comment: 'Above those that can be read without a network.' })
    const note = {
      ...{ kind: 'conversations', heading, id: other },
      ...{ title: username, link: conversationPath(other), lines },
    }
    // Offline storage is optional, so ignore failures.
    loadDevice().then(
      (device) => device.saveNote(me, note),
      () => {},
    )
  }, [me, other, newest])
}

const TipReceipt = lazyComponent(() => import('./TipReceipt.tsx').then(({ TipReceipt }) => TipReceipt))

const TRIPS_TIMEOUT_MS = 1_000

interface Props {
  me: number
  other: number
  listingId: number | undefined
  /** Omitted beside a trip, so that its code is not loaded. */
  Trips?: typeof ConversationTrips
}

export function Conversation({ me, other, listingId, Trips }: Props) {
  const { user } = useSession()
  const thread = messagingApi.useThreadInfiniteQuery({ me, other })
  const tripsQuery = tripsApi.useTripsWithQuery({ me, other }, { skip: !Trips })
  const { unblock, unblocking, failure } = useUnblock()
  const { dialog, report } = useDialogs()
  const [isUnblocked, setUnblocked] = useState(false)
  const [newest] = thread.data?.pages ?? []
  const isTripsTimeout = useTimeout(TRIPS_TIMEOUT_MS, newest !== undefined)
  const trips = useTrips({ me, other }, listingId, newest?.trips)
  const messageDraft = useDraft(me, other)
  const collapse = useCollapse()
  const { paidTip } = (useLocation().state ?? {}) as Partial<PaidTipState>
  const [hadProposal, setHadProposal] = useState(false)
  useOfflineCopy({ me, other }, newest)
  const username = newest?.otherUser.username ?? ''
  const name = nameIn(username)
  const reportMessage = useLatest((messageId?: number) => report({ userId: other, username, messageId }))
  const advice = useMemo(() => <SafetyAdvice pair={{ me, other }} report={reportMessage} />, [me, other, reportMessage])

  // The trips are above the messages, so they would move them if they loaded later.
  if (!newest || (tripsQuery.isLoading && !isTripsTimeout)) {
    const failure = newest ? undefined : (thread.error as Failure | undefined)
    if (!failure) return <ConversationSkeleton />
    return (
      <div className={styles.conversation}>
        <ConversationHeader />
        <div className={pageStyles.centered}>
          {failure.status === 404 || failure.status === 400 ? (
            <ErrorState title={t`User Not Found`}>
              <Trans>You cannot write to this person. They may have deleted their account.</Trans>
            </ErrorState>
          ) : (
            <ErrorState
              title={t`This conversation could not be loaded.`}
              onRetry={thread.refetch}
              retrying={thread.isFetching}
            />
          )}
        </div>
      </div>
    )
  }
  const { otherUser, blocked, adviceRead, notice } = newest
  if (!hadProposal && tripsQuery.data?.some(({ waitsFor }) => waitsFor !== null)) setHadProposal(true)
  const [trip] = trips.trips
  const theirOpenTrip = trip?.state === 'open' && trip.facts?.userId === other ? trip.facts : null
  const currentTrip = Trips && (trip?.facts || trips.trips.length > 1) ? trip : undefined
  const isAgreed = tripsQuery.data?.some((each) => each.state === 'agreed' && isOpen(each, new Date())) ?? false
  const sentences = theirOpenTrip ? firstSentences(theirOpenTrip, otherUser.username) : []
  const { content } = messageDraft.draft
  const isUnwritten = content === '' || sentences.includes(content)
  const endBlock = async () => setUnblocked(await unblock(otherUser))
  return (
    <section className={styles.conversation} aria-label={t`Conversation with ${username}`}>
      <div>
        <ConversationHeader
          isExpanded={collapse.isOpen}
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
            <PersonText as="h2" className={styles.name} text={otherUser.username}>
              {blocked || notice ? otherUser.username : <Link to={personPath(other)}>{otherUser.username}</Link>}
            </PersonText>
            {otherUser.verified && (
              <p className={styles.trust}>
                <Trans>Phone verified by a code. We haven't checked their identity.</Trans>
              </p>
            )}
          </div>
          {currentTrip && <TripLine trip={currentTrip} isAgreed={isAgreed} collapse={collapse} />}
        </ConversationHeader>
        {paidTip && <TipReceipt tip={paidTip} to={otherUser.username} />}
        {Trips && (
          <div className={styles.trips} data-folded={(currentTrip && !collapse.isOpen && !hadProposal) || undefined}>
            <Trips me={me} other={otherUser} about={trips} collapse={collapse} isInTouch={!blocked && !notice} />
          </div>
        )}
      </div>
      <MessageList
        me={me}
        other={otherUser}
        pages={thread}
        report={reportMessage}
        receipt={newest.receipt}
        beginning={
          newest.messages.length === 0 &&
          !blocked &&
          !notice && (
            <>
              {isUnwritten && <FirstSentences sentences={sentences} onChoose={messageDraft.offer} />}
              <PhotoPrompt
                onDismiss={() => messageDraft.field.current?.focus()}
                reasons={{
                  photo: (
                    <Trans comment="About a photo">
                      It shows {name} who is writing, and helps you find each other in a crowded airport.
                    </Trans>
                  ),
                  name: (
                    <Trans comment="About the name of the user">
                      It shows {name} who is writing, and what to call you.
                    </Trans>
                  ),
                  both: (
                    <Trans comment="About the name and a photo of the user">
                      They show {name} who is writing, and help you find each other in a crowded airport.
                    </Trans>
                  ),
                }}
              />
            </>
          )
        }
        advice={adviceRead ? undefined : advice}
      />
      {blocked || notice ? (
        <div className={styles.closed}>
          {blocked && (
            <p>
              <Trans>
                <b>
                  You have blocked <bdi>{username}</bdi>.
                </b>{' '}
                Neither of you can send messages or see the other's listings.
              </Trans>
            </p>
          )}
          {blocked && (
            <Button variant="quiet" size="small" busy={unblocking} onClick={endBlock}>
              <Trans>Unblock</Trans>
            </Button>
          )}
          {notice && <PersonText as="p">{notice}</PersonText>}
          <FailureNotice failure={failure} />
        </div>
      ) : (
        <Composer
          me={me}
          other={otherUser}
          messageDraft={messageDraft}
          listingId={trips.listingToMention}
          takesFocus={isUnblocked}
          onSend={newest.messages.length === 0 && user ? () => endPhotoPrompt(user) : undefined}
          onWrite={collapse.collapse}
        />
      )}
      {dialog}
    </section>
  )
}
