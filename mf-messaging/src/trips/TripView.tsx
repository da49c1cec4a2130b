import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useMemo, useState } from 'react'
import { useKeptCard } from '../trip-card/useKeptCard.ts'
import { Afterwards, isAfterwards } from './answers/Afterwards.tsx'
import { DidItHappen } from './answers/DidItHappen.tsx'
import { StillFlying } from './answers/StillFlying.tsx'
import { Checklist } from './Checklist.tsx'
import { FamilyLinks } from './FamilyLinks.tsx'
import { Meeting } from './Meeting.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import { hasBegun } from './steps.ts'
import { TalkBeside } from './TalkBeside.tsx'
import { TravelerLink } from './TravelerLink.tsx'
import { TripFlights } from './TripFlights.tsx'
import { TripFrame } from './TripFrame.tsx'
import { TripMore } from './TripMore.tsx'
import styles from './TripPage.module.css'
import { SharedInProposal, TripPeople } from './TripPeople.tsx'
import { TripState } from './TripState.tsx'
import { useTold } from './useTold.ts'
import { useTripStep } from './useTripStep.ts'
import { isAskedToFly, isAskedWhetherItHappened } from './waiting.ts'
import { isOpen, isOver, isParted, sharedUntil, sidesOf } from './words.ts'

interface Props {
  me: number
  trip: Trip
}

/** A trip, one thing after the other: its state and the next step first. */
export function TripView({ me, trip }: Props) {
  const acting = useTripStep(me, trip)
  useKeptCard(me, trip)
  useTold(
    me,
    useMemo(() => [trip], [trip]),
  )
  const [first, last] = [trip.legs[0]!, trip.legs.at(-1)!]
  const isAgreed = trip.state === 'agreed'
  const now = new Date()
  const { isHelper, other } = sidesOf(trip, me)
  const isProposed = trip.state === 'proposed' && isOpen(trip, now)
  const isOut = isParted(trip, me)
  // With a person who was removed from the site nothing is planned any more: the trip can only be canceled, until it has begun.
  const isKept = isAgreed && !isOut && (!other.removed || other.away) && new Date(sharedUntil(trip)) > now
  // What was only for the way there goes once everybody has landed.
  const isAhead = isKept && !isOver(trip, now)
  const isNow = hasBegun(trip, now)
  const isAsked = !other.removed && isAskedToFly(trip, me, now)
  // Who has answered goes on reading what follows from the answer.
  const [wasAsked] = useState(isAsked)
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
          {(isAsked || wasAsked) && <StillFlying me={me} trip={trip} />}
          {isAskedWhetherItHappened(trip, now) && <DidItHappen me={me} trip={trip} />}
          {isAfterwards(trip, now) && <Afterwards me={me} trip={trip} />}
          {(isOut || (isKept && isNow)) && <OnTheWay me={me} trip={trip} />}
          {isProposed && trip.companion && !isHelper && <SharedInProposal me={me} trip={trip} />}
          <TripFlights me={me} trip={trip} />
          {isAhead && (!other.away || trip.meeting.place !== null) && <Meeting me={me} trip={trip} />}
          {isKept && <TripPeople me={me} trip={trip} />}
          {isKept && !isNow && <OnTheWay me={me} trip={trip} />}
          {isKept && trip.companion && !isHelper && <TravelerLink me={me} trip={trip} />}
          {isKept && <FamilyLinks me={me} trip={trip} />}
          {isAhead && <Checklist me={me} trip={trip} />}
          <TripMore me={me} trip={trip} acting={acting} />
        </div>
        <TalkBeside me={me} trip={trip} />
      </div>
    </TripFrame>
  )
}
