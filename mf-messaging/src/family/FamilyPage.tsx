import { FAMILY_TOKEN, type FamilyLeg, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { api, useFailure } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConnectionNotice, DeskFindsFlight } from '../flights/ConnectionNotice.tsx'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { FamilySkeleton } from '../skeletons.tsx'
import styles from './FamilyPage.module.css'
import { legTimes, milestoneText, milestoneTimes, whereNow } from './familyTexts.ts'
import { clockOf, type LoadedTrip, TokenPage, TokenPageFrame } from './TokenPage.tsx'

const familyApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyTrip: build.query<FamilyTrip, string>({
      query: (token) => ({ url: '/family', headers: { [FAMILY_TOKEN]: token } }),
      responseSchema: FamilyTrip,
    }),
    notifyFamily: build.mutation<FamilyTrip, { token: string; enabled: boolean }>({
      query: ({ token, enabled }) => ({
        ...{ url: '/family/notifications', method: 'PUT', body: { enabled } },
        headers: { [FAMILY_TOKEN]: token },
      }),
      responseSchema: FamilyTrip,
      onQueryStarted: ({ token }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(familyApi.util.upsertQueryData('familyTrip', token, data)),
          () => {}, // The button shows the failure.
        ),
    }),
  }),
})

const { useFamilyTripQuery, useNotifyFamilyMutation } = familyApi

function FamilyProgress({ trip }: { trip: FamilyTrip }) {
  const { t } = useLingui()
  return (
    <>
      <section className={styles.part}>
        <h2>
          <Trans>What has happened</Trans>
        </h2>
        {trip.milestones.length === 0 ? (
          <p>
            <Trans>Nothing yet. Updates appear here as they happen.</Trans>
          </p>
        ) : (
          <ol className={styles.steps} reversed>
            {trip.milestones.toReversed().map((step) => (
              <li key={`${step.kind} ${step.leg}`}>
                <b>
                  <bdi>{milestoneText(step, trip)}</bdi>
                </b>
                {milestoneTimes(step, trip).map(({ city, at }) => (
                  <span key={city} className={styles.clock}>
                    <Trans comment="The time in a city: 2:05 PM, Sun, Dec 13 in Doha">
                      {at} in <bdi>{city}</bdi>
                    </Trans>
                  </span>
                ))}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={styles.part}>
        <h2>{trip.legs.length === 1 ? t`The flight` : t`The flights`}</h2>
        <ol className={styles.legs}>
          {trip.legs.map((leg) => (
            <li key={`${leg.departureAirport} ${leg.arrivalAirport}`}>
              <Leg leg={leg} helper={leg.helper ?? trip.helper} />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Leg({ leg, helper }: { leg: FamilyLeg; helper: string }) {
  const { departureCity, arrivalCity, together, status } = leg
  return (
    <>
      <p className={styles.cities}>
        <Trans comment="A flight: Hyderabad to Doha">
          <bdi>{departureCity}</bdi> to <bdi>{arrivalCity}</bdi>
        </Trans>
        <span className={styles.company} data-alone={!together || undefined}>
          {together ? (
            <Trans>
              with <bdi>{helper}</bdi>
            </Trans>
          ) : (
            <Trans comment="The traveler is alone on this flight.">alone</Trans>
          )}
        </span>
      </p>
      <p className={styles.clock}>{legTimes(leg)}</p>
      {status && <FlightStatus status={status} ends={leg} />}
    </>
  )
}

function StepNotifications({ token, settings }: { token: string; settings: NonNullable<FamilyTrip['notifications']> }) {
  const { t } = useLingui()
  const [notify, { isLoading }] = useNotifyFamilyMutation()
  const { failure, fail, clear } = useFailure()
  const { channel, enabled } = settings
  const texts = NOTIFICATIONS[channel]

  async function change() {
    clear()
    const { error } = await notify({ token, enabled: !enabled })
    if (error)
      fail({ title: t`Nothing was changed`, description: t`Please check your connection and try again.` }, error)
    else announce(enabled ? t`You won't get any more updates.` : t(texts.on))
  }
  return (
    <div className={styles.notifications}>
      {enabled && <p>{t(texts.enabled)}</p>}
      {/* One button for on and off, so that it does not lose the focus. */}
      <Button variant={enabled ? 'quiet' : 'accent'} busy={isLoading} onClick={change}>
        {enabled ? t`Stop telling me` : t`Tell me at each step`}
      </Button>
      {!enabled && <p className={styles.by}>{t(texts.contact)}</p>}
      <FailureNotice failure={failure} />
    </div>
  )
}

const NOTIFICATIONS = {
  mail: {
    on: msg`You'll get an update at each step by email.`,
    enabled: msg`You get an update at each step by email.`,
    contact: msg`We'll contact you by email.`,
  },
  sms: {
    on: msg`You'll get an update at each step by text message.`,
    enabled: msg`You get an update at each step by text message.`,
    contact: msg`We'll contact you by text message.`,
  },
}

function FamilyTripView({ token, trip, asOf, isStale }: LoadedTrip<FamilyTrip>) {
  const { t } = useLingui()
  const [{ departureCity }, { arrivalCity }] = [trip.legs[0]!, trip.legs.at(-1)!]
  const { traveler, helper } = trip
  const time = clockOf(asOf)
  return (
    <TokenPageFrame
      heading={
        <Trans>
          <bdi>{traveler}</bdi>'s trip
        </Trans>
      }
    >
      <div className={styles.current}>
        <p className={styles.route}>
          {trip.helperLost ? (
            <Trans>
              <bdi>{departureCity}</bdi> to <bdi>{arrivalCity}</bdi>, with no one for now
            </Trans>
          ) : (
            <Trans>
              <bdi>{departureCity}</bdi> to <bdi>{arrivalCity}</bdi>, with <bdi>{helper}</bdi>
            </Trans>
          )}
        </p>
        <p className={styles.currentState} role="status">
          {whereNow(trip, new Date(asOf))}
        </p>
        <p className={styles.asOf}>
          <Trans>As of {time}, your time. This page updates every minute.</Trans>
        </p>
      </div>
      {isStale && (
        <Notice tone="danger" title={t`This may be out of date`}>
          <Trans>This page hasn't updated since {time}. You may be offline. We'll keep trying.</Trans>
        </Notice>
      )}
      {trip.helperLost && (
        <Notice tone="danger" title={t`No one is with the traveler for now`}>
          {trip.state === 'agreed' ? (
            <Trans>
              <bdi>{helper}</bdi> may be on other flights now.
            </Trans>
          ) : (
            <Trans>
              <bdi>{helper}</bdi> can't come.
            </Trans>
          )}{' '}
          <Trans>
            Others can still offer to help, and you'll see it here. Please ask the person who sent you this link about
            the plan.
          </Trans>
        </Notice>
      )}
      {trip.helperUnreachable && (
        <Notice tone="danger" title={t`Your helper is no longer reachable through Flight Amigo`}>
          <Trans>
            The trip goes on, and this page keeps showing each step. Please call <bdi>{traveler}</bdi>, or ask the
            person who sent you this link. At the airport, the staff of the airline help with the way to the next
            flight. If you are worried, ask the airline whether <bdi>{traveler}</bdi> is on board. In an emergency, call
            the emergency number of the country where <bdi>{traveler}</bdi> is.
          </Trans>
        </Notice>
      )}
      {trip.state === 'agreed' && (
        <ConnectionNotice legs={trip.legs}>
          <DeskFindsFlight />
        </ConnectionNotice>
      )}
      {trip.notifications && <StepNotifications token={token} settings={trip.notifications} />}
      <FamilyProgress trip={trip} />
    </TokenPageFrame>
  )
}

export function FamilyPage() {
  const { t } = useLingui()
  return (
    <TokenPage<FamilyTrip> heading={t`Your family's trip`} useTrip={useFamilyTripQuery} Skeleton={FamilySkeleton}>
      {(opened) => <FamilyTripView {...opened} />}
    </TokenPage>
  )
}
