import { conversationPath, tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import agreed from '@flight-amigo/shared-ui/drawings/agreed.svg'
import completed from '@flight-amigo/shared-ui/drawings/completed.svg'
import landed from '@flight-amigo/shared-ui/drawings/landed.svg'
import met from '@flight-amigo/shared-ui/drawings/met.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasBegun } from './milestoneSteps.ts'
import { nextStepOf } from './nextStep.ts'
import { TripActions } from './TripActions.tsx'
import { CallOther } from './TripDay.tsx'
import drawingStyles from './TripDrawing.module.css'
import styles from './TripPage.module.css'
import { showPart } from './TripPart.tsx'
import { LegLines, TripTitle } from './TripParts.tsx'
import { isArrived } from './tripSections.ts'
import { isEnded, isSeparated, stateOf } from './tripState.ts'
import { nameIn, relativeOf, sidesOf } from './tripTexts.ts'
import type { TripStepState } from './useTripStep.ts'

// Few visits are to a canceled trip.
const PlanB = lazyComponent(() => import('./PlanB.tsx').then(({ PlanB }) => PlanB), {
  loading: <Skeleton lines={3} />,
  failed: lazyFallback(() => t`The other helpers could not be loaded`),
})

interface Props {
  me: number
  trip: Trip
  tripStep: TripStepState
  isToday: boolean
}

export function TripState({ me, trip, tripStep, isToday }: Props) {
  const { t } = useLingui()
  const now = new Date()
  const { text } = stateOf(trip, me, now)
  const next = nextStepOf(trip, me, now)
  const { isHelper, other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const { seekingListingId, companion } = trip
  // On the day, it stands at the name of the traveler.
  const isAgreedAhead = trip.state === 'agreed' && !isToday && !isEnded(trip, now)
  const needsOther =
    !isHelper && trip.state === 'canceled' && seekingListingId !== null && new Date(trip.firstDepartureAt) > now
  return (
    <Card as="section" className={styles.state} aria-label={t`State of the trip`}>
      <TripDrawing me={me} trip={trip} />
      <TripTitle me={me} trip={trip} ownRevision={tripStep.ownRevision} />
      {isHelper && isAgreedAhead && companion?.firstName && <p>{relativeOf(name, companion.relation)}</p>}
      {needsOther && <PlanB me={me} listing={seekingListingId} />}
      {text && <p>{text}</p>}
      {isToday && <CallOther me={me} trip={trip} />}
      {isToday && (
        <Link className={buttonClass({ variant: 'quiet', wide: true })} to={`${tripPath(trip.id)}/card`}>
          <Trans>Meeting card</Trans>
        </Link>
      )}
      {trip.change && trip.waitsFor !== null && (
        <>
          <h3 className={styles.small}>{trip.waitsFor === me ? t`The new flights` : t`What you asked for`}</h3>
          <LegLines me={me} trip={trip} legs={trip.change} />
        </>
      )}
      <TripActions me={me} trip={trip} tripStep={tripStep} />
      {next && !isToday && (
        <button type="button" className={styles.next} onClick={() => showPart(next.part)}>
          {next.text}
        </button>
      )}
      {!other.unreachable && (
        <p className={styles.contactLinks}>
          <Link to={conversationPath(other.id)}>
            <Trans>Write to {name}</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}

function drawingOf(trip: Trip, me: number, now: Date): string | undefined {
  const { other } = sidesOf(trip, me)
  if (trip.state !== 'agreed' || isSeparated(trip, me) || other.removed || other.unreachable) return
  if (trip.completion.completed !== null) return trip.completion.completed ? completed : undefined
  if (isArrived(trip)) return landed
  if (isEnded(trip, now) || trip.change) return
  if (trip.milestones.some(({ kind }) => kind === 'met')) return met
  // On the day, the next step needs the space.
  return hasBegun(trip, now) ? undefined : agreed
}

function TripDrawing({ me, trip }: { me: number; trip: Trip }) {
  const drawing = drawingOf(trip, me, new Date())
  return drawing && <Illustration of={drawing} width={150} className={drawingStyles.drawing} />
}
