import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Link } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { tripAddress } from '../public.ts'
import { FoldMark } from '../trip/FoldMark.tsx'
import type { useFold } from '../trip/useFold.ts'
import { TripAnswers } from './TripAnswers.tsx'
import styles from './TripInTalk.module.css'
import { LegLines, TripTitle } from './TripParts.tsx'
import { useTripStep } from './useTripStep.ts'
import { stateOf } from './words.ts'

interface Props {
  me: number
  trip: Trip
  /** The revision that this person has just made elsewhere: a new proposal. */
  made: number | undefined
  fold: ReturnType<typeof useFold>
}

/** A trip of two people above their messages: a line, or while somebody is asked all that they are asked for. */
export function TripInTalk({ me, trip, made, fold }: Props) {
  const acting = useTripStep(me, trip)
  const [isOpen, setOpen] = useState<boolean>()
  const isAsked = trip.waitsFor === me || acting.failure !== undefined
  const opens = isOpen ?? ((isAsked && !fold.isFolded) || fold.isOpen)
  const title = <TripTitle me={me} trip={trip} made={acting.made ?? made} />
  const link = (
    <Link className={styles.link} to={tripAddress(trip.id)}>
      See the trip
    </Link>
  )
  if (trip.waitsFor === null && !acting.failure)
    return (
      <section className={styles.talk} aria-label="Trip of you both">
        <div className={styles.line}>
          <span className={styles.state}>{title}</span>
          {link}
        </div>
      </section>
    )
  return (
    <section className={styles.talk} aria-label="Trip of you both">
      <details
        open={opens}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== opens) setOpen(currentTarget.open)
        }}
      >
        <summary className={styles.line}>
          <span className={styles.state}>{title}</span>
          <FoldMark />
        </summary>
        <div className={styles.rest}>
          <LegLines me={me} trip={trip} legs={trip.change ?? trip.legs} />
          <p className={styles.text}>{stateOf(trip, me, new Date()).text}</p>
          <div className={styles.acts}>
            <TripAnswers me={me} trip={trip} acting={acting} size="small" />
            {link}
          </div>
        </div>
      </details>
    </section>
  )
}
