import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Link, Slot } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { tripPath } from '../public.ts'
import { useSavedCard } from '../trip-card/useSavedCard.ts'
import { Checklist } from './Checklist.tsx'
import { ConversationSidebar } from './ConversationSidebar.tsx'
import { CompletionForm } from './confirmation/CompletionForm.tsx'
import afterwardsStyles from './confirmation/Confirmation.module.css'
import { StillFlyingForm, stillFlyingQuestion } from './confirmation/StillFlyingForm.tsx'
import { Meeting } from './Meeting.tsx'
import { hasBegun } from './milestoneSteps.ts'
import { nextStepOf } from './nextStep.ts'
import { TripEmergency } from './TripDay.tsx'
import { TripFlights } from './TripFlights.tsx'
import { TripFrame } from './TripFrame.tsx'
import { FamilySection, TravelerSection } from './TripLinks.tsx'
import { TripMore } from './TripMore.tsx'
import styles from './TripPage.module.css'
import { Folded, FoldGroup, TripPart, useHashPart } from './TripPart.tsx'
import { SharedInProposal, TripPeople } from './TripPeople.tsx'
import { TripProgress } from './TripProgress.tsx'
import { TripState } from './TripState.tsx'
import { arrivedAt, donePoints, isArrived, latestStep, sectionNotes } from './tripSections.ts'
import {
  isArriving,
  isOpen,
  isOver,
  isSeparated,
  needsCompletionConfirmation,
  needsFlightConfirmation,
  sharedUntil,
} from './tripState.ts'
import { sidesOf } from './tripTexts.ts'
import { useAnnounceChanges } from './useAnnounceChanges.ts'
import { useTripStep } from './useTripStep.ts'

export const isAfterwards = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && (isOver(trip, now) || isArrived(trip)) && trip.completion.completed !== false

/** The route of a review: the whole trip of a traveler, or the shared flights of a helper. */
export function reviewRouteOf({ legs }: Pick<Trip, 'legs'>, isHelper: boolean): string {
  const flown = isHelper ? legs : legs.filter(({ together }) => together)
  return `${flown[0]!.departureAirport} to ${flown.at(-1)!.arrivalAirport}`
}

function Afterwards({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  const { isHelper, mine, other } = sidesOf(trip, me)
  return (
    <TripPart id="afterwards" title={t`How was it?`}>
      <div className={afterwardsStyles.afterwards}>
        <Slot
          name="trip.afterwards"
          tripId={trip.id}
          other={{ userId: other.id, username: other.username }}
          role={mine.role}
          route={reviewRouteOf(trip, isHelper)}
          tipAmount={trip.tipAmount}
          landedAt={arrivedAt(trip)}
        />
      </div>
    </TripPart>
  )
}

export function StillFlying({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, travelsMyself, traveler } = sidesOf(trip, me)
  const name = isHelper || travelsMyself ? undefined : traveler
  return (
    <TripPart id="still-flying" title={stillFlyingQuestion(name)}>
      <StillFlyingForm id={trip.id} traveler={name} />
    </TripPart>
  )
}

function CardPart({ id }: { id: number }) {
  const { t } = useLingui()
  return (
    <TripPart id="card" title={t`Meeting card`}>
      <p className={styles.soft}>
        <Trans>
          Names, flights, the meeting place, phone numbers, and sentences to show to someone at the airport.
        </Trans>
      </p>
      <p className={styles.links}>
        <Link to={`${tripPath(id)}/card`}>
          <Trans>Meeting card to print or save</Trans>
        </Link>
      </p>
    </TripPart>
  )
}

interface Props {
  me: number
  trip: Trip
}

/**
 * Shows the preparation before the trip, the next step on the day, and the questions after it. The rest is collapsed.
 */
export function TripView({ me, trip }: Props) {
  const { t } = useLingui()
  const tripStep = useTripStep(me, trip)
  useSavedCard(me, trip)
  useAnnounceChanges(
    me,
    useMemo(() => [trip], [trip]),
  )
  const [{ departureCity }, { arrivalCity }] = [trip.legs[0]!, trip.legs.at(-1)!]
  const isAgreed = trip.state === 'agreed'
  const now = new Date()
  const { isHelper, other } = sidesOf(trip, me)
  const isProposed = trip.state === 'proposed' && isOpen(trip, now)
  const isEndedForMe = isSeparated(trip, me)
  // Nothing can be planned with a removed person, but the trip can be canceled before it starts.
  const isActive =
    isAgreed && !isEndedForMe && (!other.removed || other.unreachable) && new Date(sharedUntil(trip)) > now
  // Preparation is hidden after the last landing.
  const isAhead = isActive && !isOver(trip, now)
  const isUnderway = hasBegun(trip, now)
  const needsConfirmation = !other.removed && needsFlightConfirmation(trip, me, now)
  // After the reply, the form stays to show its result.
  const [neededConfirmation] = useState(needsConfirmation)
  const isConfirming = needsConfirmation || neededConfirmation
  const [isToday, isBefore] = [isAhead && isUnderway, isAhead && !isUnderway]
  // On the day, the next step comes first, unless the trip itself needs attention.
  const isOnTrack = isToday && trip.waitsFor === null && !other.removed && !other.unreachable
  const next = nextStepOf(trip, me, now)?.part
  const [notes, done] = [sectionNotes(trip, me), donePoints(trip, me)]
  useHashPart()
  const preparation = (part: keyof typeof done, section: ReactNode, note?: string) => (
    <Folded isOpen={isBefore && next === part} note={note} isDone={isBefore ? done[part] : undefined}>
      {section}
    </Folded>
  )
  const meeting =
    (!other.unreachable || trip.meeting.place !== null) &&
    preparation('meeting', <Meeting me={me} trip={trip} />, notes.meeting)
  const people = preparation('people', <TripPeople me={me} trip={trip} />, notes.people)
  const checklist = preparation('checklist', <Checklist me={me} trip={trip} />, notes.checklist)
  const questions = (
    <>
      {isConfirming && !isAhead && <StillFlying me={me} trip={trip} />}
      {needsCompletionConfirmation(trip, now) && <CompletionForm me={me} trip={trip} />}
      {isAfterwards(trip, now) && <Afterwards me={me} trip={trip} />}
    </>
  )
  return (
    <TripFrame
      title={
        <Trans comment="The heading of a trip: Hyderabad to Chicago">
          <bdi>{departureCity}</bdi> to <bdi>{arrivalCity}</bdi>
        </Trans>
      }
    >
      <div className={styles.columns}>
        <div className={styles.parts}>
          {isOnTrack && <TripProgress me={me} trip={trip} />}
          {isOver(trip, now) && questions}
          <TripState me={me} trip={trip} tripStep={tripStep} isToday={isToday} />
          {isToday && !isOnTrack && <TripProgress me={me} trip={trip} />}
          {isToday && <TripEmergency trip={trip} />}
          {!isOver(trip, now) && questions}
          {isEndedForMe && <TripProgress me={me} trip={trip} />}
          {isProposed && trip.companion && !isHelper && <SharedInProposal me={me} trip={trip} />}
          {isProposed && <TripFlights me={me} trip={trip} />}
          {isBefore && (
            <FoldGroup title={t`Before the trip`}>
              {isConfirming && (
                <Folded isOpen={needsConfirmation} isDone={!needsConfirmation}>
                  <StillFlying me={me} trip={trip} />
                </Folded>
              )}
              {meeting}
              {people}
              {preparation('card', <CardPart id={trip.id} />)}
              {checklist}
            </FoldGroup>
          )}
          <FoldGroup title={t`Everything else`}>
            {isActive && !isToday && (
              <Folded isOpen={isArriving(trip, now) && !isArrived(trip)} note={latestStep(trip, me)}>
                <TripProgress me={me} trip={trip} />
              </Folded>
            )}
            {!isProposed && (
              <Folded isOpen={false} note={notes.flights}>
                <TripFlights me={me} trip={trip} />
              </Folded>
            )}
            {isToday && (
              <>
                {meeting}
                {people}
                {checklist}
              </>
            )}
            {isActive && !isAhead && people}
            <Folded isOpen={false} isLazy>
              {isActive && trip.companion && !isHelper && <TravelerSection me={me} trip={trip} />}
              {isActive && <FamilySection me={me} trip={trip} />}
            </Folded>
            <Folded isOpen={other.removed} note={isAhead ? t`Calendar, safety, changes` : t`Safety, report`}>
              <TripMore me={me} trip={trip} tripStep={tripStep} isToday={isToday} />
            </Folded>
          </FoldGroup>
        </div>
        <ConversationSidebar me={me} trip={trip} />
      </div>
    </TripFrame>
  )
}
