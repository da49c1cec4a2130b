import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { useDialogs } from '../safety/useDialogs.ts'
import { loadChangeDialog } from './TripActions.tsx'
import { countriesOf } from './TripDay.tsx'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { isCancelable, isOpen, isSeparated } from './tripState.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import type { TripStepState } from './useTripStep.ts'

const loadCancelDialog = () => import('./CancelDialog.tsx').then(({ CancelDialog }) => CancelDialog)

interface Props {
  me: number
  trip: Trip
  tripStep: TripStepState
  isToday: boolean
}

export function TripMore({ me, trip, tripStep, isToday }: Props) {
  const { t } = useLingui()
  const { dialog, show, report } = useDialogs()
  const { other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isAgreed = trip.state === 'agreed'
  const isAhead = isOpen(trip, new Date())
  const isTraveling = isAgreed && isAhead && !isSeparated(trip, me)
  const canCancel = isCancelable(trip, me, new Date()) && (trip.change === null || trip.waitsFor !== other.id)
  const dialogProps = { me, trip, onDone: tripStep.setMade }
  return (
    <TripPart
      id="more"
      title={isAhead ? t`For the trip` : t({ message: 'More', comment: 'A heading: what else there is about a trip.' })}
    >
      <ul className={styles.links}>
        {isAhead && !isSeparated(trip, me) && (
          <li>
            <a href={`/api/trips/${trip.id}/calendar.ics`}>
              <Trans>Add to your calendar</Trans>
            </a>
          </li>
        )}
        <li>
          <Link to="/safety">
            <Trans>How to travel safely together</Trans>
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => report({ userId: other.id, username: other.username })}>
            <Trans>Report {name}</Trans>
          </button>
        </li>
      </ul>
      {isAhead && !isToday && <EmergencyLine countries={countriesOf(trip)} />}
      {isTraveling && (canCancel || !other.unreachable) && (
        <div className={styles.buttons}>
          {!other.unreachable && (
            <Button variant="quiet" onClick={() => void show(loadChangeDialog, dialogProps)}>
              <Trans>Change flights</Trans>
            </Button>
          )}
          {canCancel && (
            <Button variant="quiet" onClick={() => void show(loadCancelDialog, dialogProps)}>
              <Trans>Cancel this trip</Trans>
            </Button>
          )}
        </div>
      )}
      {dialog}
    </TripPart>
  )
}
