import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Link, useLazy } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { TripSkeleton } from '../skeletons.tsx'
import { useSavedCard } from '../trip-card/useSavedCard.ts'
import { Checklist } from './Checklist.tsx'
import { ConversationSidebar } from './ConversationSidebar.tsx'
import { Meeting } from './Meeting.tsx'
import { hasBegun } from './milestoneSteps.ts'
import { nextStepOf } from './nextStep.ts'
import { TripConnection } from './TripConnection.tsx'
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
import { donePoints, isAfterwards, latestStep, sectionNotes } from './tripSections.ts'
import {
  handoverOf,
  isEnded,
  isOpen,
  isOver,
  isSeparated,
  latestJourneyEnd,
  needsCompletionConfirmation,
  needsFlightConfirmation,
  sharedUntil,
} from './tripState.ts'
import { sidesOf } from './tripTexts.ts'
import { useAnnounceChanges } from './useAnnounceChanges.ts'
import { useRenderAt } from './useRenderAt.ts'
import { useTripStep } from './useTripStep.ts'

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

type Questions = typeof import('./TripQuestions.tsx')

let knownQuestions: Questions | undefined
async function loadQuestions() {
  knownQuestions = await import('./TripQuestions.tsx')
  return knownQuestions
}

/** Most visits ask nothing, and an answer needs a network, so the questions are not part of the page. */
export function TripView({ me, trip }: Props) {
  const now = new Date()
  const hasQuestions =
    needsFlightConfirmation(trip, me, now) || needsCompletionConfirmation(trip, now) || isAfterwards(trip, now)
  const [hadQuestions] = useState(hasQuestions)
  const { loaded, isFailed, retry, isRetrying } = useLazy(loadQuestions, {
    isEnabled: hasQuestions,
    known: knownQuestions,
  })
  const hasFailed = isFailed || isRetrying
  // They are first on the page, so they would move the rest.
  if (hadQuestions && hasQuestions && !loaded && !hasFailed) return <TripSkeleton />
  return <Sections me={me} trip={trip} questions={loaded} failure={hasFailed && questionsFallback(retry, isRetrying)} />
}

const questionsFallback = lazyFallback(() => t`This form could not be loaded`)

interface SectionsProps extends Props {
  questions: Partial<Questions> | undefined
  failure: ReactNode
}

/**
 * Shows the preparation before the trip, the next step on the day, and the questions after it. The rest is collapsed.
 */
function Sections({ me, trip, questions: { StillFlying, CompletionForm, Afterwards } = {}, failure }: SectionsProps) {
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
  const { isHelper, mine, other } = sidesOf(trip, me)
  const isProposed = trip.state === 'proposed' && isOpen(trip, now)
  const isEndedForMe = isSeparated(trip, me)
  // Nothing can be planned with a removed person, but the trip can be canceled before it starts.
  const isActive =
    isAgreed && !isEndedForMe && (!other.removed || other.unreachable) && new Date(sharedUntil(trip)) > now
  const isFinished = isEnded(trip, now)
  // Preparation is hidden after the last landing, and what helps to meet the family stays.
  const isAhead = isActive && !isFinished
  const isUnderway = hasBegun(trip, now)
  const needsConfirmation = !other.removed && needsFlightConfirmation(trip, me, now)
  // After the reply, the form stays to show its result.
  const [neededConfirmation] = useState(needsConfirmation)
  const isConfirming = needsConfirmation || neededConfirmation
  const [isToday, isBefore] = [isAhead && isUnderway, isAhead && !isUnderway]
  const undoUntil = handoverOf(trip)?.undoUntil ?? null
  // The last step stays on top for as long as it can be undone.
  const isUndoable = undoUntil !== null && new Date(undoUntil) > now
  useRenderAt([trip.state === 'agreed' ? latestJourneyEnd(trip) : null, undoUntil])
  // On the day, the next step comes first, unless the trip itself needs attention.
  const isOnTrack =
    (isToday || (isActive && isUndoable)) && trip.waitsFor === null && !other.removed && !other.unreachable
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
      {/* The thanks for a cancellation, which ends the preparation. */}
      {StillFlying && isConfirming && !isAhead && mine.flying === 'canceled' && <StillFlying me={me} trip={trip} />}
      {CompletionForm && needsCompletionConfirmation(trip, now) && <CompletionForm me={me} trip={trip} />}
      {Afterwards && isAfterwards(trip, now) && <Afterwards me={me} trip={trip} />}
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
          {isAhead && <TripConnection me={me} trip={trip} />}
          {isOnTrack && <TripProgress me={me} trip={trip} />}
          {failure}
          {isFinished && questions}
          <TripState me={me} trip={trip} tripStep={tripStep} isToday={isToday} />
          {isToday && !isOnTrack && <TripProgress me={me} trip={trip} />}
          {isToday && <TripEmergency trip={trip} />}
          {!isFinished && questions}
          {isEndedForMe && <TripProgress me={me} trip={trip} />}
          {isProposed && trip.companion && !isHelper && <SharedInProposal me={me} trip={trip} />}
          {isProposed && <TripFlights me={me} trip={trip} />}
          {isBefore && (
            <FoldGroup title={t`Before the trip`}>
              {StillFlying && isConfirming && (
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
            {isActive && !isToday && !isUndoable && (
              <Folded isOpen={false} note={latestStep(trip, me)}>
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
                {!isOver(trip, now) && meeting}
                {people}
                {!isOver(trip, now) && checklist}
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
