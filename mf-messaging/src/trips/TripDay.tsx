import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { haveMet } from './milestoneSteps.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { meetingLine } from './tripSections.ts'
import { nameIn, sidesOf } from './tripTexts.ts'

export const countriesOf = ({ legs }: Trip): string[] =>
  legs.flatMap(({ departureCountry, arrivalCountry }) => [departureCountry, arrivalCountry])

export function TripNow({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  const { other } = sidesOf(trip, me)
  const place = haveMet(trip) ? undefined : meetingLine(trip)
  return (
    <div className={styles.day}>
      <Avatar name={other.username} src={other.profilePictureUrl} size="large" />
      <div className={styles.text}>
        <b className={styles.place}>
          <bdi>{other.username}</bdi>
        </b>
        {place && (
          <span>
            <Trans>
              Meeting place: <b>{place}</b>
            </Trans>
          </span>
        )}
        {trip.milestones.length === 0 && !place && <span>{t`No step recorded yet`}</span>}
      </div>
    </div>
  )
}

export function CallOther({ me, trip }: { me: number; trip: Trip }) {
  const { other } = sidesOf(trip, me)
  const [name, { phone }] = [nameIn(other.username), other]
  if (!phone) return null
  return (
    <a className={buttonClass({ variant: 'quiet', wide: true })} href={`tel:${phone}`}>
      <span>
        <Trans comment="A button: calls a person at a number.">
          Call {name}, <span dir="ltr">{phone}</span>
        </Trans>
      </span>
    </a>
  )
}

export function TripEmergency({ trip }: { trip: Trip }) {
  const { t } = useLingui()
  return (
    <TripPart id="emergency" title={t`In an emergency`}>
      <EmergencyLine countries={countriesOf(trip)} />
    </TripPart>
  )
}
