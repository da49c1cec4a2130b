import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, House, MapPin, Phone } from 'lucide'
import { useMemo } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { clockOf, type LoadedTrip, TokenPage, TokenPageFrame } from '../family/TokenPage.tsx'
import { CanceledFlight } from '../flights/CanceledFlight.tsx'
import { ConnectionNotice, ConnectionSteps } from '../flights/ConnectionNotice.tsx'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { TravelerSkeleton } from '../skeletons.tsx'
import { CardFlights } from '../trip-card/CardFlights.tsx'
import { CardLines } from '../trip-card/CardLines.tsx'
import { type Card, cardOf } from '../trip-card/card.ts'
import { haveMet } from '../trips/milestoneSteps.ts'
import { nameIn } from '../trips/tripTexts.ts'
import { HandoverQuestion } from './HandoverQuestion.tsx'
import styles from './TravelerPage.module.css'
import { Call, Part } from './TravelerParts.tsx'
import { TravelerSteps } from './TravelerSteps.tsx'
import { useReadFlightsByLinkMutation, useTravelerTripQuery } from './traveler.api.ts'

function TravelerView({ token, trip, asOf, isStale }: LoadedTrip<TravelerTrip>) {
  const { t } = useLingui()
  const card = useMemo(() => cardOf(trip), [trip])
  const [readFlights] = useReadFlightsByLinkMutation()
  const { familyPhone } = card
  const [departureCity, arrivalCity] = [card.from.city, card.to.city]
  const [time, { username }] = [clockOf(asOf), trip.traveler]
  const people = {
    companion: trip.helper && !isGone(trip.helper) ? nameIn(trip.helper.username) : undefined,
    contact: nameIn(username),
  }
  const isMeetingNext = trip.state === 'agreed' && trip.helper !== null && !isGone(trip.helper) && !haveMet(trip)
  return (
    <TokenPageFrame
      heading={
        <span className={styles.route} dir="ltr">
          <Trans comment="Two cities with an arrow between them. A screen reader says the word instead of the arrow.">
            <bdi>{departureCity}</bdi> <Icon of={ArrowRight} /> <VisuallyHidden> to </VisuallyHidden>{' '}
            <bdi>{arrivalCity}</bdi>
          </Trans>
        </span>
      }
    >
      <div className={styles.page}>
        <p>
          <bdi>{card.traveler.name}</bdi>
        </p>
        {isStale && (
          <Notice tone="danger" title={t`No network`}>
            <Trans>Last updated: {time}. You can still tap your steps. We'll send them when the network is back.</Trans>
          </Notice>
        )}
        {trip.helper ? (
          isGone(trip.helper) && <HelperGone helper={trip.helper} traveler={trip.traveler} />
        ) : (
          <Notice tone="danger" title={t`No one is with you for now`}>
            {trip.state === 'agreed' ? t`Your helper may be on other flights.` : t`Your helper can't come.`}{' '}
            <Trans>
              If someone else can help, you'll see it here. Call <bdi>{username}</bdi> to ask about the plan.
            </Trans>
          </Notice>
        )}
        {trip.state === 'agreed' && (
          <>
            <CanceledFlight legs={trip.legs} {...people} />
            <ConnectionNotice legs={trip.legs} onShown={() => void readFlights(token)}>
              <ConnectionSteps {...people} />
            </ConnectionNotice>
          </>
        )}
        {isMeetingNext && <MeetingPlace meeting={card.meeting} />}
        {trip.state === 'agreed' && <TravelerSteps token={token} trip={trip} asOf={asOf} />}
        <HandoverQuestion trip={trip} familyPhone={familyPhone} />
        {trip.helper && <YourHelper helper={trip.helper} meeting={isMeetingNext ? undefined : card.meeting} />}
        {familyPhone && (
          <Part title={t`Your family`}>
            <Call icon={House} number={familyPhone.number} name={familyPhone.name} />
            {!trip.traveler.verified && (
              <small>
                <Trans>
                  <bdi>{username}</bdi> has not confirmed this number by a code yet.
                </Trans>
              </small>
            )}
          </Part>
        )}
        <CardFlights flights={card.flights} />
        {trip.legs.map(
          (leg) =>
            leg.status && (
              <FlightStatus key={leg.departureAirport} status={leg.status} ends={leg} flight={leg.flightNumber} />
            ),
        )}
        <Part title={t`In an emergency`}>
          <EmergencyLine countries={card.countries} />
        </Part>
        <CardLines card={card} />
      </div>
    </TokenPageFrame>
  )
}

type Helper = NonNullable<TravelerTrip['helper']>

const isGone = ({ removed, unreachable }: Helper) => removed || unreachable

function MeetingPlace({ meeting: { place, side } }: { meeting: Card['meeting'] }) {
  if (!place) return null
  return (
    <p className={styles.meetingPlace}>
      <Icon of={MapPin} />
      <span>
        <small>
          <Trans>You meet:</Trans>{' '}
        </small>
        <bdi>{place}</bdi>
        {side && <small>{side}</small>}
      </span>
    </p>
  )
}

function YourHelper({ helper, meeting }: { helper: Helper; meeting: Card['meeting'] | undefined }) {
  const { t } = useLingui()
  const { username } = helper
  return (
    <Part title={t`Your helper`}>
      <div className={styles.person}>
        <Avatar name={helper.username} src={helper.profilePictureUrl} size="large" tone="sky" className={styles.face} />
        <p className={styles.name}>
          <bdi>{helper.username}</bdi>
        </p>
      </div>
      {helper.phone ? (
        <Call icon={Phone} number={helper.phone} name={helper.username} />
      ) : (
        <p>
          <Trans>
            <bdi>{username}</bdi> has not shared a phone number.
          </Trans>
        </p>
      )}
      {!isGone(helper) && meeting && <MeetingPlace meeting={meeting} />}
    </Part>
  )
}

interface HelperGoneProps {
  helper: Helper
  traveler: TravelerTrip['traveler']
}

function HelperGone({ helper: { username, unreachable }, traveler }: HelperGoneProps) {
  const { t } = useLingui()
  const contact = traveler.username
  return (
    <Notice
      tone="danger"
      title={
        unreachable ? (
          <Trans>
            <bdi>{username}</bdi> is no longer reachable through Flight Amigo
          </Trans>
        ) : (
          <Trans>
            Please don't wait for <bdi>{username}</bdi>
          </Trans>
        )
      }
    >
      {unreachable
        ? t`Your trip goes on. At the airport, ask the staff of your airline for help.`
        : t`This helper was removed from Flight Amigo.`}{' '}
      <Trans>
        Call <bdi>{contact}</bdi> if you are worried.
      </Trans>
    </Notice>
  )
}

export function TravelerPage() {
  const { t } = useLingui()
  return (
    <TokenPage<TravelerTrip> heading={t`Your trip`} useTrip={useTravelerTripQuery} Skeleton={TravelerSkeleton}>
      {(opened) => <TravelerView {...opened} />}
    </TokenPage>
  )
}
