import { activeFilters, SearchForm as Schema } from '@flight-amigo/backend/contract/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import noResults from '@flight-amigo/shared-ui/drawings/no-results.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Link, lazyComponent, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState } from 'react'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay, useUnknownAirports } from '../airports/departureDay.ts'
import { LazyDetails, useOpenListing } from '../details/LazyDetails.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import { withTexts } from '../listing/ListingTexts.tsx'
import { useRecentListingsQuery } from '../listings.api.ts'
import { DayField } from '../search/DayField.tsx'
import { searchAddress } from '../search/searchAddress.ts'
import { tripProblems, useSearchForm } from '../search/useSearchForm.ts'
import styles from './Hero.module.css'
import { AIRPORT_PLACEHOLDER, FIELDS, Hero, HowItWorks, RecentSection, SearchFrame } from './HomeFrame.tsx'
import { usePopularRoutesQuery, useRecentTestimonialsQuery } from './home.api.ts'
import popularRoutesStyles from './PopularRoutes.module.css'
import { reviewedRoute, Testimonials } from './Testimonials.tsx'

const EMPTY = {
  helper: {
    title: msg`No travelers offering help at the moment`,
    action: { to: '/offer/create', label: msg`Offer Help` },
  },
  seeking_help: {
    title: msg`No travelers seeking help at the moment.`,
    action: { to: '/find/create', label: msg`Find Help` },
  },
} as const

function RecentListings({ type }: { type: keyof typeof EMPTY }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useRecentListingsQuery(type)
  const open = useOpenListing()
  const { title, action } = EMPTY[type]
  return (
    <RecentSection type={type}>
      {data && data.length > 0 ? (
        <ListingGrid>
          {data.map((listing) => (
            <ListingCard key={listing.id} listing={listing} onOpen={open} />
          ))}
        </ListingGrid>
      ) : data ? (
        <EmptyState
          level={3}
          title={t(title)}
          drawing={<Illustration of={noResults} />}
          action={
            <Link className={buttonClass({ variant: type === 'helper' ? 'sky' : 'accent' })} to={action.to}>
              {t(action.label)}
            </Link>
          }
        >
          <Trans>
            Be the first: it takes two minutes, and only people who ask to connect see your contact details.
          </Trans>
        </EmptyState>
      ) : isError ? (
        <ErrorState
          level={3}
          title={t`Error loading Amigos. Please try again later.`}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <ListingGridSkeleton cards={2} />
      )}
    </RecentSection>
  )
}

function HomeSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [prerendered] = useState(readPrerenderedForm)
  const { form, values, field, submit } = useSearchForm({
    initialValues: prerendered.values,
    url: '',
    schema: Schema,
    validate: (values) => tripProblems(values, earliest, isUnknown),
    onSearch: ({ from, to, date, flight: _, ...filters }) =>
      navigate(searchAddress({ from, to, date, ...activeFilters(filters) })),
  })
  const { today, earliest } = useDepartureDay(values.from)
  const isUnknown = useUnknownAirports(values)

  useEffect(() => {
    const element = form.current?.elements[prerendered.focused]
    if (!(element instanceof HTMLElement)) return
    element.focus({ preventScroll: true })
    // The picker selects its text on focus, so the next key would replace what the user is typing.
    if (element instanceof HTMLInputElement && element.type === 'text') element.setSelectionRange(-1, -1)
  }, [form, prerendered])

  return (
    <SearchFrame ref={form} onSubmit={submit} noValidate type={field('type')}>
      <AirportPicker {...field('from')} label={t(FIELDS.from)} end="departure" placeholder={t(AIRPORT_PLACEHOLDER)} />
      <AirportPicker {...field('to')} label={t(FIELDS.to)} end="arrival" placeholder={t(AIRPORT_PLACEHOLDER)} />
      <DayField {...field('date')} name="date" label={t(FIELDS.date)} min={earliest} today={today} />
    </SearchFrame>
  )
}

/** Reads the values and the focus of the prerendered form before this form replaces it. */
function readPrerenderedForm() {
  const form = document.querySelector<HTMLFormElement>('form[data-prerendered="search"]')
  const typed = new FormData(form ?? undefined)
  const value = (name: string) => String(typed.get(name) ?? '')
  return {
    values: { from: value('from'), to: value('to'), date: value('date'), type: value('type') || 'helper' },
    focused: [...(form?.elements ?? [])].indexOf(document.activeElement as Element),
  }
}

function PopularRoutes() {
  const { data = [] } = usePopularRoutesQuery()
  if (data.length === 0) return null
  return (
    <section className={popularRoutesStyles.section} aria-labelledby="popular">
      <h2 id="popular">
        <Trans>Popular routes</Trans>
      </h2>
      <ul className={popularRoutesStyles.routes}>
        {data.map(({ from, fromCity, to, toCity, count }) => (
          <li key={from + to}>
            <Link className={popularRoutesStyles.route} to={`/search?from=${from}&to=${to}`}>
              <RouteArc from={{ code: from, city: fromCity }} to={{ code: to, city: toCity }} />
              <span className={popularRoutesStyles.count}>
                {' '}
                <Plural value={count} one="# listing" other="# listings" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Loaded after everything that all visitors see.
const ForYourTrip = lazyComponent(() => import('../matching/ForYourTrip.tsx').then(({ ForYourTrip }) => ForYourTrip))

function MemberTrip() {
  const { user } = useSession()
  const [isMounted, setMounted] = useState(false)
  // After a logout, home renders once before the session is cleared; no request may be sent in between.
  useLayoutEffect(() => setMounted(true), [])
  return user && isMounted && <ForYourTrip key={user.id} />
}

export const page = () => withTexts(HomePage)

export function HomePage() {
  return (
    <Page className={styles.home}>
      <Hero search={<HomeSearch />} review={<HeroReview />} />
      <HowItWorks />
      <MemberTrip />
      <RecentListings type="helper" />
      <RecentListings type="seeking_help" />
      <PopularRoutes />
      <Testimonials />
      <LazyDetails />
    </Page>
  )
}

function HeroReview() {
  const { data } = useRecentTestimonialsQuery()
  if (!data) return null
  const review = data.find(({ rating }) => rating >= 4)
  if (!review) return t`Reviews are written only by people who traveled together or wrote to each other.`
  const { text, user } = review
  const { username } = user
  const route = reviewedRoute(review.route)
  return (
    <figure className={styles.figure}>
      <Avatar name={username} src={user.profilePictureUrl} size="profile" />
      <div>
        <PersonText as="blockquote">{t`“${text}”`}</PersonText>
        <figcaption>
          <Trans comment="Below a review: its author and a route, 'HYD to ORD'.">
            <bdi>{username}</bdi>, {route}
          </Trans>
        </figcaption>
      </div>
    </figure>
  )
}
