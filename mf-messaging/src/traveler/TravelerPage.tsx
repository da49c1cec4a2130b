import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { ArrowRight, House, type IconNode, MapPin, Phone } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { clockOf, FamilyFrame, LinkPage, type Opened } from '../family/LinkPage.tsx'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { TravelerSkeleton } from '../skeletons.tsx'
import { CardFlights } from '../trip-card/CardFlights.tsx'
import { CardLines } from '../trip-card/CardLines.tsx'
import { type Card, cardOf } from '../trip-card/card.ts'
import { usePhrases } from '../trip-card/usePhrases.ts'
import styles from './TravelerPage.module.css'
import { TravelerSteps } from './TravelerSteps.tsx'
import { useTravelerTripQuery } from './traveler.api.ts'

/** The trip on the traveler's own phone, in large type: the steps, phone numbers and the meeting card. */
function TravelerView({ token, trip, asOf, isStale }: Opened<TravelerTrip>) {
  const card = useMemo(() => cardOf(trip), [trip])
  const { phrases, retry } = usePhrases(card.languages)
  const { from, to, familyPhone } = card
  return (
    <FamilyFrame
      heading={
        <span className={styles.route} dir="ltr">
          <bdi>{from.city}</bdi> <Icon of={ArrowRight} /> <VisuallyHidden> to </VisuallyHidden> <bdi>{to.city}</bdi>
        </span>
      }
    >
      <div className={styles.page}>
        <p>
          <bdi>{card.traveler.name}</bdi>
        </p>
        {isStale && (
          <Notice tone="danger" title="No network">
            Last updated: {clockOf(asOf)}. You can still tap your steps. We’ll send them when the network is back.
          </Notice>
        )}
        {trip.helper ? (
          isGone(trip.helper) && <HelperGone helper={trip.helper} traveler={trip.traveler} />
        ) : (
          <Notice tone="danger" title="No one is with you for now">
            {trip.state === 'agreed' ? 'Your helper may be on other flights.' : 'Your helper can’t come.'} If someone
            else can help, you’ll see it here. Call <bdi>{trip.traveler.username}</bdi> to ask about the plan.
          </Notice>
        )}
        {trip.state === 'agreed' && <TravelerSteps token={token} trip={trip} />}
        {trip.helper && <YourHelper helper={trip.helper} meeting={card.meeting} />}
        {familyPhone && (
          <Part title="Your family">
            <Call icon={House} number={familyPhone.number} of={familyPhone.of} />
          </Part>
        )}
        <CardFlights flights={card.flights} />
        {trip.legs.map(
          (leg) =>
            leg.status && (
              <FlightStatus key={leg.departureAirport} status={leg.status} ends={leg} flight={leg.flightNumber} />
            ),
        )}
        <Part title="In an emergency">
          <EmergencyLine countries={card.countries} />
        </Part>
        <CardLines card={card} phrases={phrases} onRetry={retry} />
      </div>
    </FamilyFrame>
  )
}

type Helper = NonNullable<TravelerTrip['helper']>

const isGone = ({ removed, away }: Helper) => removed || away

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** A phone number as a large button. */
const Call = ({ icon, number, of }: { icon: IconNode; number: string; of: string }) => (
  <a className={styles.call} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    <Icon of={icon} />
    <span>
      <VisuallyHidden>Call </VisuallyHidden>
      <bdi>{of}</bdi>
      <b dir="ltr">{number}</b>
    </span>
  </a>
)

const YourHelper = ({ helper, meeting }: { helper: Helper; meeting: Card['meeting'] }) => (
  <Part title="Your helper">
    <div className={styles.person}>
      <Avatar name={helper.username} src={helper.profilePictureUrl} size="large" tone="sky" className={styles.face} />
      <p className={styles.name}>
        <bdi>{helper.username}</bdi>
      </p>
    </div>
    {helper.phone ? (
      <Call icon={Phone} number={helper.phone} of={helper.username} />
    ) : (
      <p>
        <bdi>{helper.username}</bdi> has not shared a phone number.
      </p>
    )}
    {!isGone(helper) && meeting.place && (
      <p className={styles.place}>
        <Icon of={MapPin} />
        <span>
          <VisuallyHidden>You meet: </VisuallyHidden>
          <bdi>{meeting.place}</bdi>
          {meeting.side && <small>{meeting.side}</small>}
        </span>
      </p>
    )}
  </Part>
)

const HelperGone = ({ helper, traveler }: { helper: Helper; traveler: TravelerTrip['traveler'] }) => (
  <Notice
    tone="danger"
    title={
      helper.away ? (
        <>
          <bdi>{helper.username}</bdi> is no longer reachable through Flight Amigo
        </>
      ) : (
        <>
          Please don’t wait for <bdi>{helper.username}</bdi>
        </>
      )
    }
  >
    {helper.away
      ? 'Your trip goes on. At the airport, ask the staff of your airline for help.'
      : 'This helper was removed from Flight Amigo.'}{' '}
    Call <bdi>{traveler.username}</bdi> if you are worried.
  </Notice>
)

/** `/traveler`, the link for the accompanied person, who needs no account. */
export const TravelerPage = () => (
  <LinkPage<TravelerTrip> heading="Your trip" useTrip={useTravelerTripQuery} Skeleton={TravelerSkeleton}>
    {(opened) => <TravelerView {...opened} />}
  </LinkPage>
)
