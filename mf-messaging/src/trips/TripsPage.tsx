import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import gate from '@flight-amigo/shared-ui/drawings/gate.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NextPage } from '../messages/NextPage.tsx'
import { TripsSkeleton } from '../skeletons.tsx'
import { TripFrame } from './TripFrame.tsx'
import styles from './TripsPage.module.css'
import { firstDayOf, needsCompletionConfirmation, needsFlightConfirmation, stateOf } from './tripState.ts'
import { tripsApi } from './trips.api.ts'
import { nameIn, routeOf, sidesOf } from './tripTexts.ts'

/** First the trips that need a response, then by departure. */
export function TripsPage() {
  const { user } = useSession()
  return user ? <Trips key={user.id} me={user.id} /> : <TripsSkeleton />
}

function Trips({ me }: { me: number }) {
  const { t } = useLingui()
  const pages = tripsApi.useMyTripsInfiniteQuery(me, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })
  const isFailed = pages.isError && !pages.data
  if (isFailed)
    return (
      <TripFrame title={t`Your trips`} isList>
        <ErrorState title={t`Your trips could not be loaded`} onRetry={pages.refetch} retrying={pages.isFetching}>
          <Trans>Please check your connection and try again.</Trans>
        </ErrorState>
      </TripFrame>
    )
  if (!pages.data) return <TripsSkeleton />
  const trips = pages.data.pages.flatMap((page) => page.trips)
  return (
    <TripFrame title={t`Your trips`} isList>
      {trips.length === 0 ? (
        <EmptyState
          title={t`No trips yet`}
          drawing={<Illustration of={gate} />}
          action={
            <Link className={buttonClass()} to="/search">
              <Trans>Find Companions</Trans>
            </Link>
          }
        >
          <Trans>
            Message someone on your route, and propose a trip in your conversation. Once you both agree, it appears
            here.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={styles.list} aria-label={t`Your trips`}>
            {trips.map((trip) => (
              <li key={trip.id}>
                <TripRow me={me} trip={trip} />
              </li>
            ))}
          </ul>
          <NextPage pages={pages} label={t`Loading more trips`} />
        </>
      )}
    </TripFrame>
  )
}

function TripRow({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  const { other } = sidesOf(trip, me)
  const now = new Date()
  const { badge, tone, title } = stateOf(trip, me, now)
  const waiting = pendingStepOf(trip, me, now)
  return (
    <Link className={styles.row} to={tripPath(trip.id)}>
      <Avatar name={other.username} src={other.profilePictureUrl} />
      <span className={styles.text}>
        <span className={styles.rowHead}>
          <b dir="ltr">{routeOf(trip.legs)}</b>
          <Badge tone={waiting?.isMine ? 'accent' : tone}>{waiting?.isMine ? t`Your answer` : badge}</Badge>
        </span>
        <span>{title}</span>
        {waiting && <b className={styles.waiting}>{waiting.text}</b>}
        <span className={styles.soft}>{firstDayOf(trip)}</span>
      </span>
    </Link>
  )
}

const WEEK = 7 * 24 * 3_600_000

export function pendingStepOf(trip: Trip, me: number, now: Date): { text: string; isMine: boolean } | undefined {
  const { waitsFor, state, change, completion } = trip
  if (waitsFor !== null) {
    const isMine = waitsFor === me
    const name = nameIn(sidesOf(trip, me).other.username)
    const isChange = state === 'agreed' && change
    const ofMine = isChange ? t`Waits for your answer to other flights` : t`Waits for your answer`
    const ofTheirs = isChange ? t`Waits for ${name}'s answer to other flights` : t`Waits for ${name}'s answer`
    return { text: isMine ? ofMine : ofTheirs, isMine }
  }
  if (needsFlightConfirmation(trip, me, now))
    return { text: t`Waits for your answer: are you still flying?`, isMine: true }
  const isRecent = now.getTime() <= Date.parse(trip.lastLandingAt) + WEEK
  if (needsCompletionConfirmation(trip, now) && isRecent && completion.mine === null && completion.completed === null)
    return { text: t`Waits for your answer: did your trip happen?`, isMine: true }
}
