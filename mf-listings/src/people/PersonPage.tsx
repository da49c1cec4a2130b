import type { Listing } from '@flight-amigo/backend/contract/listings'
import { PersonListings, Testimonial } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Page } from '@flight-amigo/shared-ui/Page'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type ApiMeta, api, type Failure, Link, usePageName, useParams, useSession } from '@flight-amigo/shell/sdk'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { LazyDetails, useOpenListing } from '../details/LazyDetails.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid } from '../listing/ListingGrid.tsx'
import ownerStyles from '../listing/ListingOwner.module.css'
import { appearanceOf } from '../listing/ListingOwner.tsx'
import { withTexts } from '../listing/ListingTexts.tsx'
import { listingCountText, useNewEntries, ViewMore } from '../listing/ViewMore.tsx'
import { PersonHeading, PersonSkeleton } from '../skeletons.tsx'
import { TestimonialList } from '../testimonials/TestimonialList.tsx'
import { PersonCard } from './PersonCard.tsx'
import styles from './PersonPage.module.css'

interface PersonPage extends PersonListings {
  next: string | null
}

interface ReviewsPage {
  reviews: Testimonial[]
  next: string | null
}

const infiniteQueryOptions = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

// The URLs of the first pages must equal the route's `data` in remote.ts.
const added = api.enhanceEndpoints({ addTagTypes: ['Listings', 'Testimonials'] }).injectEndpoints({
  endpoints: (build) => ({
    personPages: build.infiniteQuery<PersonPage, number, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/listings/${queryArg}?limit=6`,
      rawResponseSchema: PersonListings,
      transformResponse: (page: PersonListings, { next }: ApiMeta) => ({ ...page, next }),
      infiniteQueryOptions,
      providesTags: ['Listings'],
    }),
    reviewPages: build.infiniteQuery<ReviewsPage, number, string | null>({
      query: ({ queryArg, pageParam }) => pageParam ?? `/testimonials/user/${queryArg}?limit=6`,
      rawResponseSchema: z.array(Testimonial),
      transformResponse: (reviews: Testimonial[], { next }: ApiMeta) => ({ reviews, next }),
      infiniteQueryOptions,
      providesTags: ['Testimonials'],
    }),
  }),
})

const { usePersonPagesInfiniteQuery, useReviewPagesInfiniteQuery } = added

const PersonFrame = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => (
  <Page tall className={styles.page}>
    <PersonHeading lead={lead} />
    {children}
  </Page>
)

/** The page is about the person, so their cards begin with the trip. */
function TypeOnly({ listing }: { listing: Listing }) {
  const { t } = useLingui()
  const { tone, badge } = appearanceOf(listing)
  return (
    <div>
      <Badge tone={tone} className={tone === 'dusk' ? ownerStyles.seeking : undefined}>
        {t(badge)}
      </Badge>
    </div>
  )
}

function OpenListings({ person }: { person: { id: number; username: string } }) {
  const { t } = useLingui()
  const query = usePersonPagesInfiniteQuery(person.id)
  const { user } = useSession()
  const open = useOpenListing()
  const listings = query.data?.pages.flatMap((page) => page.listings) ?? []
  const count = listings.length
  const { username } = person
  const countText = listingCountText(count, query.hasNextPage)
  const grid = useNewEntries<HTMLDivElement>({ count, countText })
  return (
    <section className={styles.part} aria-labelledby="open-listings">
      <h2 id="open-listings">
        <Trans>Open listings</Trans>
      </h2>
      {count > 0 ? (
        <ListingGrid ref={grid} of="results">
          {listings.map((listing) => (
            <ListingCard
              key={listing.id}
              listing={listing}
              onOpen={open}
              owner={listing.username === username ? <TypeOnly listing={listing} /> : undefined}
            />
          ))}
        </ListingGrid>
      ) : user?.id === person.id ? (
        <EmptyState
          level={3}
          title={t`You have no open listings`}
          action={
            <Link className={buttonClass()} to="/create-listing">
              <Trans>Create Listing</Trans>
            </Link>
          }
        >
          <Trans>People find you by the trips for which you offer or seek help.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          level={3}
          title={
            <Trans>
              <bdi>{username}</bdi> has no open listings
            </Trans>
          }
          action={
            <Link className={buttonClass({ variant: 'quiet' })} to="/search">
              <Trans>Browse Listings</Trans>
            </Link>
          }
        >
          <Trans>You can write to them, or look for other travelers.</Trans>
        </EmptyState>
      )}
      <ViewMore
        query={query}
        label={t`View More listings`}
        problem={t`Error loading Amigos. Please try again later.`}
      />
    </section>
  )
}

function Reviews({ personId }: { personId: number }) {
  const { t } = useLingui()
  const query = useReviewPagesInfiniteQuery(personId, { refetchOnReconnect: true })
  const { isFetching, refetch, hasNextPage } = query
  const data = query.data?.pages.flatMap(({ reviews }) => reviews)
  const count = data?.length ?? 0
  const countText = hasNextPage
    ? plural(count, { one: '# review, and more to view', other: '# reviews, and more to view' })
    : plural(count, { one: '# review', other: '# reviews' })
  const list = useNewEntries<HTMLUListElement>({ count: data?.length, countText })
  return (
    <section className={styles.part} aria-labelledby="reviews">
      <h2 id="reviews">
        <Trans>Reviews</Trans>
      </h2>
      <div className={styles.reviews}>
        <TestimonialList ref={list} query={{ data, isError: query.isError && !data, isFetching, refetch }} />
      </div>
      <ViewMore query={query} label={t`View More reviews`} problem={t`Failed to fetch testimonials`} />
    </section>
  )
}

export const page = () => withTexts(PersonPage)

export function PersonPage() {
  const { userId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : undefined
  return id ? <KnownPerson key={id} id={id} /> : <PersonNotFound />
}

function KnownPerson({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = usePersonPagesInfiniteQuery(id, { refetchOnReconnect: true })
  const isNotFound = [400, 404].includes((error as Failure | undefined)?.status as number)
  usePageName(isNotFound ? undefined : data?.pages[0]?.user.username)
  // The visitor has just blocked this user on this page.
  if (isNotFound) return <PersonNotFound isSudden={data !== undefined} />
  const user = data?.pages[0]?.user
  if (user)
    return (
      <PersonFrame>
        <PersonCard person={user} />
        <OpenListings person={user} />
        <Reviews personId={id} />
        <LazyDetails />
      </PersonFrame>
    )
  if (!error) return <PersonSkeleton />
  return (
    <PersonFrame>
      <ErrorState title={t`This profile could not be loaded`} onRetry={refetch} retrying={isFetching}>
        <Trans>Please check your connection and try again.</Trans>
      </ErrorState>
    </PersonFrame>
  )
}

/** `isSudden` if it replaces a page that was already shown and had the focus. */
function PersonNotFound({ isSudden = false }) {
  const { t } = useLingui()
  const { user } = useSession()
  const title = t`We can't find this traveler`
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
            <Trans>Browse Listings</Trans>
          </Link>
        }
      >
        {user
          ? t`They left, one of you blocked the other, or the link is wrong. Your messages list the people you blocked.`
          : t`They left, or the link is wrong.`}
      </EmptyState>
    </PersonFrame>
  )
}
