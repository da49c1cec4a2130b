import type { Trip, TripLegView } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { clockTime } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { type FollowedTrip, whereNow } from '../family/familyTexts.ts'
import { localDateTime } from '../localDateTime.ts'
import { flightOf } from '../trip/flightOf.ts'
import { haveMet } from './milestoneSteps.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { meetingLine } from './tripSections.ts'
import { isLanded } from './tripState.ts'
import { nameIn, nameOfTraveler, relativeOf, sidesOf } from './tripTexts.ts'

export const countriesOf = ({ legs }: Trip): string[] =>
  legs.flatMap(({ departureCountry, arrivalCountry }) => [departureCountry, arrivalCountry])

interface Props {
  me: number
  trip: Trip
}

/** The person to look for; for the poster who does not fly, where the traveler is. */
export function TripNow({ me, trip }: Props) {
  const { isHelper, travelsMyself } = sidesOf(trip, me)
  if (isHelper && trip.companion) return <AccompaniedTraveler me={me} trip={trip} />
  if (isHelper || travelsMyself) return <OtherAccount me={me} trip={trip} />
  return (
    <>
      <p className={styles.place}>{whereNow(familyViewOf(trip), new Date())}</p>
      <PickUp trip={trip} />
    </>
  )
}

/** Before the flights, or at the exit after them. */
const isMeetingAhead = (trip: Trip) =>
  !haveMet(trip) && (trip.meeting.side === 'after-arrival' || !isLanded(trip, new Date()))

function OtherAccount({ me, trip }: Props) {
  const { t } = useLingui()
  const { other } = sidesOf(trip, me)
  const place = isMeetingAhead(trip) ? meetingLine(trip) : undefined
  return (
    <div className={styles.day} data-day="">
      <Avatar name={other.username} src={other.profilePictureUrl} size="large" />
      <div className={styles.text}>
        <b className={styles.place}>
          <bdi>{other.username}</bdi>
        </b>
        {place && <MeetingLine place={place} />}
        <PickUp trip={trip} />
        {trip.milestones.length === 0 && !place && <span>{t`No step recorded yet`}</span>}
      </div>
    </div>
  )
}

/** Without a picture: the poster's photo does not show the traveler. */
function AccompaniedTraveler({ me, trip }: Props) {
  const { traveler, other } = sidesOf(trip, me)
  const { companion } = trip
  const isAhead = isMeetingAhead(trip)
  const place = isAhead ? meetingLine(trip) : undefined
  const name = nameIn(other.username)
  return (
    <div className={styles.day} data-day="">
      <div className={styles.text}>
        <b className={styles.who}>
          <bdi>{traveler}</bdi>
        </b>
        {companion?.firstName && <span>{relativeOf(name, companion.relation)}</span>}
        {isAhead && companion?.note && (
          <PersonText as="span" className={styles.recognition}>
            {companion.note}
          </PersonText>
        )}
        {place && <b>{place}</b>}
        {isAhead && <SharedFlight trip={trip} />}
        <PickUp trip={trip} />
        {other.phone && (
          <a className={styles.contactLink} href={`tel:${other.phone}`}>
            <span>
              <Trans comment="A link: calls a person.">Call {name}</Trans>
            </span>
          </a>
        )}
      </div>
    </div>
  )
}

const MeetingLine = ({ place }: { place: string }) => (
  <span>
    <Trans>
      Meeting place: <b>{place}</b>
    </Trans>
  </span>
)

/** What helps to find the family after the last landing. */
function PickUp({ trip }: Pick<Props, 'trip'>) {
  const { t } = useLingui()
  if (!isLanded(trip, new Date())) return null
  const baggageClaim = trip.legs.at(-1)!.status?.baggage
  const place = trip.meeting.side === 'after-arrival' && !isMeetingAhead(trip) && meetingLine(trip)
  return (
    <>
      {place && <MeetingLine place={place} />}
      {baggageClaim && <b>{t`Baggage belt ${baggageClaim}`}</b>}
    </>
  )
}

/** The time that decides when the two meet. */
function SharedFlight({ trip }: Pick<Props, 'trip'>) {
  const { legs, meeting } = trip
  const leg = legs.find(({ together }) => together)
  const point =
    leg && !isLanded(trip, new Date()) && (meeting.side === 'after-arrival' ? landingOf(leg) : departureOf(leg))
  return leg?.status?.phase !== 'canceled' && point && <span>{capitalized(joinText([flightOf(leg), point]))}</span>
}

function departureOf({ departureCity: city, departureZone, departsAt, time: known, status }: TripLegView) {
  if (!known && !status) return
  const local = localDateTime(status?.estimatedDeparture ?? status?.scheduledDeparture ?? departsAt, departureZone)
  const time = clockTime(local.time)
  return t`leaves ${city} at ${time}`
}

function landingOf({ arrivalCity: city, arrivalZone, landsAt, arrivalTime: known, status }: TripLegView) {
  if (!known && !status) return
  const local = localDateTime(status?.estimatedArrival ?? status?.scheduledArrival ?? landsAt, arrivalZone)
  const time = clockTime(local.time)
  return t`lands in ${city} at ${time}`
}

/** What the family's page shows of a trip. */
const familyViewOf = ({ state, legs, helper, milestones, ...trip }: Trip): FollowedTrip => ({
  ...{ state, helper: helper.username, traveler: nameOfTraveler(trip), milestones },
  legs: legs.map((leg) => ({
    ...leg,
    ...{ departureKnown: Boolean(leg.time), arrivalKnown: Boolean(leg.arrivalTime) },
    status: leg.status ?? null,
  })),
})

export function CallOther({ me, trip }: Props) {
  const { isHelper, other } = sidesOf(trip, me)
  const [name, { phone }] = [nameIn(other.username), other]
  // A helper finds the poster's number below the traveler's name.
  if (!phone || (isHelper && trip.companion)) return null
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
