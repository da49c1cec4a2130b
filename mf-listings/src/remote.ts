import { FILTER_NAMES } from '@flight-amigo/backend/contract/listings'
import { defineRemote, lazyComponent } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { SearchSkeleton } from './search/SearchSkeleton.tsx'

/** The URL of each of these pages may name a listing to open. */
const openedListing = '/listings/by-id/:listing'
const linkPreview = `${openedListing}/preview`

const createSkeletons = () => import('./create/CreateSkeletons.tsx')
const pageSkeletons = () => import('./skeletons.tsx')
const AlertSkeleton = lazyComponent(() => pageSkeletons().then(({ AlertSkeleton }) => AlertSkeleton))

const createListing = {
  title: msg`Create Listing`,
  page: () => import('./create/listing/CreateListingPage.tsx').then(({ CreateListingPage }) => CreateListingPage),
  Skeleton: lazyComponent(() => createSkeletons().then(({ CreateListingSkeleton }) => CreateListingSkeleton)),
}

export default defineRemote({
  name: 'listings',
  routes: [
    {
      path: '/',
      title: msg`Home`,
      page: () => import('./home/HomePage.tsx').then(({ page }) => page()),
      translated: () => import('./listing/TranslatedText.tsx'),
      Skeleton: lazyComponent(() => import('./home/HomeSkeleton.tsx').then(({ HomeSkeleton }) => HomeSkeleton)),
      data: [
        '/listings?type=helper&limit=2&on=home',
        '/listings?type=seeking_help&limit=2&on=home',
        '/listings/popular-routes',
        '/testimonials?limit=6',
        openedListing,
      ],
      linkPreview,
      search: '/search?from={from}&to={to}',
    },
    {
      path: '/search',
      title: msg`Search Results`,
      page: () => import('./search/SearchPage.tsx').then(({ page }) => page()),
      translated: () => import('./listing/TranslatedText.tsx'),
      Skeleton: SearchSkeleton,
      data: [`/listings?limit=9&from&to&date&endDate&flight&${FILTER_NAMES.join('&')}&language`, openedListing],
      linkPreview,
    },
    {
      path: '/flight-search',
      title: msg`Flight Search`,
      page: () => import('./flight-search/FlightSearchPage.tsx').then(({ FlightSearchPage }) => FlightSearchPage),
      Skeleton: lazyComponent(() => pageSkeletons().then(({ FlightSearchSkeleton }) => FlightSearchSkeleton)),
      data: [openedListing],
      linkPreview,
    },
    {
      path: '/saved-searches/confirm',
      title: msg`Confirm Your Alert`,
      page: () => import('./saved-searches/confirm/ConfirmPage.tsx').then(({ ConfirmPage }) => ConfirmPage),
      Skeleton: AlertSkeleton,
    },
    {
      path: '/alerts/unsubscribe',
      title: msg`Unsubscribe`,
      page: () =>
        import('./saved-searches/unsubscribe/UnsubscribePage.tsx').then(({ UnsubscribePage }) => UnsubscribePage),
      Skeleton: AlertSkeleton,
    },
    {
      path: '/people/:userId',
      title: msg`Traveler Profile`,
      page: () => import('./people/PersonPage.tsx').then(({ page }) => page()),
      translated: () => import('./listing/TranslatedText.tsx'),
      Skeleton: lazyComponent(() => pageSkeletons().then(({ PersonSkeleton }) => PersonSkeleton)),
      data: ['/listings/:userId?limit=6', '/testimonials/user/:userId?limit=6', openedListing],
      linkPreview: '/listings/:userId/preview',
    },
    { path: '/create-listing', ...createListing },
    { path: '/create-listing-fixed', ...createListing },
    {
      path: '/find/create',
      title: msg`Find Help`,
      page: () => import('./create/help/FindHelpPage.tsx').then(({ FindHelpPage }) => FindHelpPage),
      Skeleton: lazyComponent(() => createSkeletons().then(({ FindHelpSkeleton }) => FindHelpSkeleton)),
    },
    {
      path: '/offer/create',
      title: msg`Offer Help`,
      page: () => import('./create/help/OfferHelpPage.tsx').then(({ OfferHelpPage }) => OfferHelpPage),
      Skeleton: lazyComponent(() => createSkeletons().then(({ OfferHelpSkeleton }) => OfferHelpSkeleton)),
    },
  ],
  nav: [
    { to: '/', label: msg`Home`, area: 'header', order: 10 },
    { to: '/search', label: msg`Browse Listings`, area: 'header', order: 20 },
    { to: '/create-listing', label: msg`Create Listing`, area: 'header', order: 50, when: 'signed-in' },
    { to: '/offer/create', label: msg`Offer Help`, area: 'footer', order: 10 },
    { to: '/find/create', label: msg`Find Help`, area: 'footer', order: 20 },
    { to: '/search', label: msg`Browse Listings`, area: 'footer', order: 30 },
  ],
  slots: {
    'trip.afterwards': { extension: () => import('./testimonials/AfterTrip.tsx').then(({ AfterTrip }) => AfterTrip) },
    'profile.listings': {
      extension: () => import('./my-listings/MyListings.tsx').then(({ extension }) => extension()),
    },
    'header.badges': {
      extension: () => import('./my-listings/UnconfirmedBadge.tsx').then(({ UnconfirmedBadge }) => UnconfirmedBadge),
      data: ['/my-listings?confirmed=false'],
      skipIfEmpty: true,
    },
  },
})
