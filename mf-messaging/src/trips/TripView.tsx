import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Slot, useLazy } from '@flight-amigo/shell/sdk'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useDelivery } from '../messages/unsentMessages.ts'
import { useSavedCard } from '../trip-card/useSavedCard.ts'
import { Checklist } from './Checklist.tsx'
import { CreatedLink } from './CreatedLink.tsx'
import { CompletionForm } from './confirmation/CompletionForm.tsx'
import afterwardsStyles from './confirmation/Confirmation.module.css'
import { StillFlyingForm } from './confirmation/StillFlyingForm.tsx'
import { stillFlyingQuestion } from './confirmation/stillFlyingTexts.ts'
import { LinkList } from './LinkList.tsx'
import { Meeting } from './Meeting.tsx'
import { hasBegun } from './milestoneSteps.ts'
import { NewLink } from './NewLink.tsx'
import { needsCompletionConfirmation, needsFlightConfirmation } from './nextStep.ts'
import { TravelerLink } from './TravelerLink.tsx'
import { TripFlights } from './TripFlights.tsx'
import { TripFrame } from './TripFrame.tsx'
import { TripMore } from './TripMore.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { SharedInProposal, TripPeople } from './TripPeople.tsx'
import { TripProgress } from './TripProgress.tsx'
import { TripState } from './TripState.tsx'
import { isOpen, isOver, isSeparated, sharedUntil, shareEndOf } from './tripState.ts'
import { sidesOf } from './tripTexts.ts'
import { useAnnounceChanges } from './useAnnounceChanges.ts'
import { useTripLinks } from './useTripLinks.ts'
import { useTripStep } from './useTripStep.ts'

const MAX_LINKS = 5

/** The links for families without an account: create, copy, end. */
function FamilyLinks({ me, trip }: { me: number; trip: Trip }) {
  const list = useTripLinks(me, trip, 'family')
  const { links, address } = list
  const isAhead = !isOver(trip, new Date())
  return (
    <TripPart id="family" title="For the family" heading={list.heading}>
      <p className={styles.soft}>
        A link that your family opens without an account. It shows where {sidesOf(trip, me).traveler} is, the flights
        and each step, with first names only. It ends after {shareEndOf(trip)}.
      </p>
      {!list.isWanted && (
        <Button variant="quiet" size="small" className={styles.start} onClick={list.show}>
          {isAhead ? 'Make or end a link' : 'End a link'}
        </Button>
      )}
      <LinkList list={list} />
      {links && (
        <>
          {address && (
            <CreatedLink key={address} address={address}>
              Copy it now: it won’t be shown again. Anyone who has it can see the trip.
            </CreatedLink>
          )}
          {!isAhead ? (
            links.length === 0 && <p className={styles.soft}>You have no link that still opens.</p>
          ) : links.length < MAX_LINKS ? (
            <NewLink me={me} id={trip.id} onMade={list.setAddress} />
          ) : (
            <p className={styles.soft}>A trip has at most {MAX_LINKS} links. End one to make another.</p>
          )}
        </>
      )}
    </TripPart>
  )
}

const WIDE = '(min-width: 1000px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Loads the conversation beside the trip on wide screens. */
function ConversationBeside(props: { me: number; trip: Trip }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  return isWide ? <ConversationPanel {...props} /> : null
}

const loadConversation = () => import('../messages/Conversation.tsx').then(({ Conversation }) => Conversation)

function ConversationPanel({ me, trip }: { me: number; trip: Trip }) {
  const { loaded: Conversation, isFailed } = useLazy(loadConversation)
  const { other } = sidesOf(trip, me)
  useDelivery(me)
  return (
    <aside className={styles.conversation} aria-label="Conversation">
      {Conversation && <Conversation key={other.id} me={me} other={other.id} about={undefined} />}
      {isFailed && <p className={styles.soft}>The conversation could not be loaded. Please check your connection.</p>}
    </aside>
  )
}

/** Whether the two may have traveled together. */
export const isAfterwards = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && isOver(trip, now) && trip.completion.completed !== false

/** Returns the route of a review: the whole trip of a traveler, or the shared flights of a helper. */
export function reviewRouteOf({ legs }: Pick<Trip, 'legs'>, isHelper: boolean): string {
  const flown = isHelper ? legs : legs.filter(({ together }) => together)
  return `${flown[0]!.departureAirport} to ${flown.at(-1)!.arrivalAirport}`
}

/** A review and a tip after the trip, from a slot of other remotes. */
function Afterwards({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, mine, other } = sidesOf(trip, me)
  return (
    <TripPart id="afterwards" title="How was it?">
      <div className={afterwardsStyles.afterwards}>
        <Slot
          name="trip.afterwards"
          tripId={trip.id}
          other={{ userId: other.id, username: other.username }}
          role={mine.role}
          route={reviewRouteOf(trip, isHelper)}
          tipAmount={trip.tipAmount}
          landedAt={trip.lastLandingAt}
        />
      </div>
    </TripPart>
  )
}

/** Asks the user, or the family of the traveler, to confirm the trip. */
export function StillFlying({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, travelsMyself, traveler } = sidesOf(trip, me)
  const name = isHelper || travelsMyself ? undefined : traveler
  return (
    <TripPart id="still-flying" title={stillFlyingQuestion(name)}>
      <StillFlyingForm id={trip.id} traveler={name} />
    </TripPart>
  )
}

interface Props {
  me: number
  trip: Trip
}

/** The sections of a trip: its state and the next step first. */
export function TripView({ me, trip }: Props) {
  const acting = useTripStep(me, trip)
  useSavedCard(me, trip)
  useAnnounceChanges(
    me,
    useMemo(() => [trip], [trip]),
  )
  const [first, last] = [trip.legs[0]!, trip.legs.at(-1)!]
  const isAgreed = trip.state === 'agreed'
  const now = new Date()
  const { isHelper, other } = sidesOf(trip, me)
  const isProposed = trip.state === 'proposed' && isOpen(trip, now)
  const isEndedForMe = isSeparated(trip, me)
  // Nothing can be planned with a removed person. The trip can only be canceled before it starts.
  const isActive = isAgreed && !isEndedForMe && (!other.removed || other.away) && new Date(sharedUntil(trip)) > now
  // Preparation is hidden after the last landing.
  const isAhead = isActive && !isOver(trip, now)
  const isNow = hasBegun(trip, now)
  const needsConfirmation = !other.removed && needsFlightConfirmation(trip, me, now)
  // The confirmation stays visible after the response.
  const [neededConfirmation] = useState(needsConfirmation)
  return (
    <TripFrame
      title={
        <>
          <bdi>{first.departureCity}</bdi> to <bdi>{last.arrivalCity}</bdi>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.parts}>
          <TripState me={me} trip={trip} acting={acting} />
          {(needsConfirmation || neededConfirmation) && <StillFlying me={me} trip={trip} />}
          {needsCompletionConfirmation(trip, now) && <CompletionForm me={me} trip={trip} />}
          {isAfterwards(trip, now) && <Afterwards me={me} trip={trip} />}
          {(isEndedForMe || (isActive && isNow)) && <TripProgress me={me} trip={trip} />}
          {isProposed && trip.companion && !isHelper && <SharedInProposal me={me} trip={trip} />}
          <TripFlights me={me} trip={trip} />
          {isAhead && (!other.away || trip.meeting.place !== null) && <Meeting me={me} trip={trip} />}
          {isActive && <TripPeople me={me} trip={trip} />}
          {isActive && !isNow && <TripProgress me={me} trip={trip} />}
          {isActive && trip.companion && !isHelper && <TravelerLink me={me} trip={trip} />}
          {isActive && <FamilyLinks me={me} trip={trip} />}
          {isAhead && <Checklist me={me} trip={trip} />}
          <TripMore me={me} trip={trip} acting={acting} />
        </div>
        <ConversationBeside me={me} trip={trip} />
      </div>
    </TripFrame>
  )
}
