import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { MeetingPlace } from './MeetingPlace.tsx'
import { meetingDrafts } from './meetingDraft.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { sidesOf } from './tripTexts.ts'

const MeetingForm = lazyComponent(() => import('./MeetingForm.tsx').then(({ MeetingForm }) => MeetingForm), {
  loading: <Skeleton shape="block" className={styles.meetingForm} />,
  failed: lazyFallback(() => t`This form could not be loaded`),
})

export function Meeting({ me, trip }: { me: number; trip: Trip }) {
  const { place, carry } = trip.meeting
  const [isChanging, setChanging] = useState(() => meetingDrafts.read(me, trip.id) !== undefined)
  const [forms, setForms] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => {
    meetingDrafts.forget(me, trip.id)
    setChanging(false)
    setForms(forms + 1) // Resets the form if no place is chosen yet.
    heading.current?.focus() // The form with its buttons is removed, so move the focus.
  }
  const isKnown = place !== null || carry !== null
  const isFixed = sidesOf(trip, me).other.unreachable
  return (
    <TripPart id="meeting" title={t`Where you meet`} heading={heading}>
      {/* The saved place is also shown above the form, because the draft may be older. */}
      {isKnown && <MeetingPlace meeting={trip.meeting} />}
      {isFixed ? null : isKnown && !isChanging ? (
        <Button variant="quiet" size="small" className={styles.start} onClick={() => setChanging(true)}>
          <Trans comment="A button: changes where the two meet.">Change</Trans>
        </Button>
      ) : (
        <MeetingForm
          key={forms}
          me={me}
          trip={trip}
          // A change by the other person does not discard the draft.
          onType={() => setChanging(true)}
          onDone={leave}
          canCancel={isKnown}
        />
      )}
      <h3 className={styles.small}>
        <Trans>What to carry, and what not to</Trans>
      </h3>
      <ul className={styles.rules}>
        <li>
          <Trans>Everyone carries their own bags and documents. The traveler's passport stays with the traveler.</Trans>
        </li>
        <li>
          <Trans>Never carry a bag, a parcel or medicine for someone you don't know, or for their friends.</Trans>
        </li>
        <li>
          <Trans>Never lend cards, passwords or money. No one needs them to walk to a gate together.</Trans>
        </li>
        <li>
          <Trans>Meet inside the airport, where there are other people. You can leave at any time.</Trans>
        </li>
      </ul>
    </TripPart>
  )
}
