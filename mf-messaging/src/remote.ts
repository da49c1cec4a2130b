import { defineRemote } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { MessagesSkeleton } from './messages/MessagesSkeleton.tsx'
import {
  BadgeSkeleton,
  CardSkeleton,
  FamilySkeleton,
  StillFlyingSkeleton,
  TravelerSkeleton,
  TripSkeleton,
  TripsSkeleton,
  UnsubscribeSkeleton,
} from './skeletons.tsx'

export default defineRemote({
  name: 'messaging',
  routes: [
    {
      path: '/messages',
      title: msg`Messages`,
      page: () => import('./messages/MessagesPage.tsx').then(({ MessagesPage }) => MessagesPage),
      Skeleton: MessagesSkeleton,
      protected: true,
      data: ['/messages', '/messages/:to', '/trips?with=:to&limit=20', '/listings/by-id/:listing'],
    },
    {
      path: '/trips/:id/card',
      title: msg`Meeting card`,
      page: () => import('./trip-card/TripCardPage.tsx').then(({ TripCardPage }) => TripCardPage),
      Skeleton: CardSkeleton,
      protected: true,
      data: ['/trips/:id'],
    },
    {
      path: '/family',
      title: msg`Your family's trip`,
      page: () => import('./family/FamilyPage.tsx').then(({ FamilyPage }) => FamilyPage),
      Skeleton: FamilySkeleton,
      unlisted: true,
    },
    {
      path: '/traveler',
      title: msg`Your trip`,
      page: () => import('./traveler/TravelerPage.tsx').then(({ TravelerPage }) => TravelerPage),
      Skeleton: TravelerSkeleton,
      unlisted: true,
    },
    {
      path: '/trips/:id/flying',
      title: msg`Are you still flying?`,
      page: () => import('./trips/confirmation/StillFlyingPage.tsx').then(({ StillFlyingPage }) => StillFlyingPage),
      Skeleton: StillFlyingSkeleton,
      unlisted: true,
    },
    {
      path: '/unsubscribe',
      title: msg`Unsubscribe`,
      page: () => import('./unsubscribe/UnsubscribePage.tsx').then(({ UnsubscribePage }) => UnsubscribePage),
      Skeleton: UnsubscribeSkeleton,
    },
    {
      path: '/trips',
      title: msg`Your trips`,
      page: () => import('./trips/TripsPage.tsx').then(({ TripsPage }) => TripsPage),
      Skeleton: TripsSkeleton,
      protected: true,
      data: ['/trips'],
    },
    {
      path: '/trips/:id',
      title: msg`Trip`,
      page: () => import('./trips/TripPage.tsx').then(({ TripPage }) => TripPage),
      Skeleton: TripSkeleton,
      protected: true,
      data: ['/trips/:id'],
    },
  ],
  nav: [{ to: '/messages', label: msg`Messages`, area: 'header', order: 40, when: 'signed-in' }],
  slots: {
    'listing.actions': {
      extension: () => import('./listing/MemberActions.tsx').then(({ MemberActions }) => MemberActions),
    },
    'person.actions': {
      extension: () => import('./safety/SafetyMenu.tsx').then(({ SafetyMenu }) => SafetyMenu),
    },
    'account.menu': {
      extension: () => import('./badge/TripsMenuLink.tsx').then(({ TripsMenuLink }) => TripsMenuLink),
    },
    'header.badges': {
      extension: () => import('./badge/UnreadBadge.tsx').then(({ UnreadBadge }) => UnreadBadge),
      Skeleton: BadgeSkeleton,
      data: ['/messages/unread-count'],
    },
  },
})
