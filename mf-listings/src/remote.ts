import { defineRemote } from '@flight-amigo/shell/sdk'
import { HomeSkeleton } from './home/HomeSkeleton.tsx'

export default defineRemote({
  name: 'listings',
  routes: [
    {
      path: '/',
      title: 'Home',
      page: () => import('./home/HomePage.tsx').then(({ HomePage }) => HomePage),
      Skeleton: HomeSkeleton,
      data: ['/listings?type=helper&limit=2', '/listings?type=seeking_help&limit=2', '/testimonials?limit=6'],
    },
  ],
  nav: [
    { to: '/', label: 'Home', place: 'header', order: 10 },
    { to: '/search', label: 'Browse Listings', place: 'header', order: 20 },
    { to: '/create-listing', label: 'Create Listing', place: 'header', order: 50, when: 'signed-in' },
    { to: '/offer/create', label: 'Offer Help', place: 'footer', order: 10 },
    { to: '/find/create', label: 'Find Help', place: 'footer', order: 20 },
    { to: '/search', label: 'Browse Listings', place: 'footer', order: 30 },
  ],
})
