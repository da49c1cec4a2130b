import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type Failure, Link, usePageName, useParams, useSession } from '@flight-amigo/shell/sdk'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import { OpenListings } from './OpenListings.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonFrame, PersonSkeleton } from './PersonSkeleton.tsx'
import { usePersonPagesInfiniteQuery } from './people.api.ts'
import { Reviews } from './Reviews.tsx'

/** `/people/:userId`: a person as others see them. */
export function PersonPage() {
  const { userId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : undefined
  return id ? <KnownPerson key={id} id={id} /> : <Nobody />
}

function KnownPerson({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = usePersonPagesInfiniteQuery(id)
  const isNobody = [400, 404].includes((error as Failure | undefined)?.status as number)
  useRetryOnline(error !== undefined && !isNobody && !data, refetch)
  usePageName(isNobody ? undefined : data?.pages[0]?.user.username)
  // Whoever has just blocked the person has seen the page until now.
  if (isNobody) return <Nobody isSudden={data !== undefined} />
  const user = data?.pages[0]?.user
  if (user)
    return (
      <PersonFrame>
        <PersonCard person={user} />
        <OpenListings person={user} />
        <Reviews personId={id} />
        <DetailsOnDemand />
      </PersonFrame>
    )
  if (!error) return <PersonSkeleton />
  return (
    <PersonFrame>
      <ErrorState title="This profile could not be loaded" onRetry={refetch} retrying={isFetching}>
        Please check your connection and try again.
      </ErrorState>
    </PersonFrame>
  )
}

/** `isSudden`: it replaces the page of a person, with the focus in it. */
function Nobody({ isSudden = false }) {
  const { user } = useSession()
  const title = 'This traveler is not here'
  return (
    <PersonFrame lead={null}>
      <EmptyState
        title={
          isSudden ? (
            <span ref={takeFocus} tabIndex={-1}>
              {title}
            </span>
          ) : (
            title
          )
        }
        action={
          <Link className={buttonClass()} to="/search">
            Browse Listings
          </Link>
        }
      >
        {user
          ? 'They have left, or one of you has blocked the other, or the link is wrong. Your messages list the people whom you have blocked.'
          : 'They have left, or the link is wrong.'}
      </EmptyState>
    </PersonFrame>
  )
}
