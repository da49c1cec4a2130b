import { matchesPath } from '@flight-amigo/backend/addresses/listings'
import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import { MatchedListing, MyListing } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { api, Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { flightOf } from '../trip/flightOf.ts'
import candidateStyles from './PlanB.module.css'
import styles from './TripPage.module.css'
import { nameIn } from './tripTexts.ts'

const SHOWN = 3

const planBApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user is part of the cache key. */
    candidates: build.query<MatchedListing[], { me: number; listing: number }>({
      query: ({ listing }) => `/listings/${listing}/matches?limit=${SHOWN}`,
      responseSchema: z.array(MatchedListing),
    }),
    ownRequests: build.query<MyListing[], number>({
      query: () => '/my-listings?type=seeking_help&limit=50',
      responseSchema: z.array(MyListing),
    }),
  }),
})

const { useCandidatesQuery, useOwnRequestsQuery } = planBApi

interface Props {
  me: number
  listing: number
}

/** What the poster of a canceled trip can do next: other helpers, the alerts of the request, the airline. */
export function PlanB({ me, listing }: Props) {
  const { t } = useLingui()
  const candidates = useCandidatesQuery({ me, listing }, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })
  const { currentData, isError, isFetching, refetch } = candidates
  return (
    <>
      {isError && !currentData ? (
        <ErrorState title={t`The other helpers could not be loaded`} onRetry={refetch} retrying={isFetching} />
      ) : !currentData ? (
        <Skeleton lines={3} />
      ) : currentData.length === 0 ? (
        <p>
          <Trans>No one else offers help on this route yet.</Trans>
        </p>
      ) : (
        <>
          <h3 className={styles.small}>
            <Trans>Who else can help</Trans>
          </h3>
          <ul className={candidateStyles.candidates}>
            {currentData.map((one) => (
              <Candidate key={one.id} listing={one} />
            ))}
          </ul>
          <p className={styles.contactLinks}>
            <Link to={matchesPath(listing)}>
              <Trans>See who else flies that day</Trans>
            </Link>
          </p>
        </>
      )}
      <Alerts me={me} listing={listing} />
      <details>
        <summary className={candidateStyles.summary}>
          <Trans>How to ask the airline for a meet-and-assist</Trans>
        </summary>
        <p>
          <Trans>
            Call your airline, best 48 hours before the flight, or go to its assistance desk at the airport. Give the
            flight number, and ask for someone who goes along from the check-in to the gate, and at each change of
            planes. Ask whether it costs something.
          </Trans>
        </p>
      </details>
    </>
  )
}

function Candidate({ listing }: { listing: MatchedListing }) {
  const { userId, id, username, profilePictureUrl, departureAirport, arrivalAirport, date } = listing
  const name = nameIn(username)
  return (
    <li className={candidateStyles.candidate}>
      <div className={styles.person}>
        <Avatar name={username} src={profilePictureUrl} />
        <div className={styles.text}>
          <b>
            <bdi>{username}</bdi>
          </b>
          <span>
            <span dir="ltr">{`${departureAirport} → ${arrivalAirport}`}</span>{' '}
            {joinText([weekdayOf(date), flightOf({ flightNumber: listing.flightNumber ?? null })])}
          </span>
        </div>
      </div>
      {listing.confirmed && (
        <Link className={buttonClass({ wide: true })} to={conversationPath(userId, id)}>
          <span>
            <Trans>Write to {name}</Trans>
          </span>
        </Link>
      )}
    </li>
  )
}

/** Says what is true of the request: its listing may be closed, and its alerts off. */
function Alerts({ me, listing }: Props) {
  const request = useOwnRequestsQuery(me, { refetchOnMountOrArgChange: true }).currentData?.find(
    ({ id }) => id === listing,
  )
  if (request?.status !== 'open') return null
  return (
    <p>
      {request.alerts === 'off' ? (
        <Trans>
          Your listing is still open. Its emails about new matches are off: <Link to="/profile">turn them on</Link>.
        </Trans>
      ) : (
        <Trans>Your listing is still open. We email you when someone new fits.</Trans>
      )}
    </p>
  )
}
