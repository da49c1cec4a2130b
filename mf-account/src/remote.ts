import { defineRemote } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import {
  CancelEmailChangeSkeleton,
  MyDataSkeleton,
  ProfileSkeleton,
  RequestsSkeleton,
  SettingsSkeleton,
  TipsSkeleton,
  VerifySkeleton,
} from './skeletons.tsx'

export default defineRemote({
  name: 'account',
  routes: [
    {
      path: '/profile',
      title: msg`Profile`,
      page: () => import('./profile/ProfilePage.tsx').then(({ ProfilePage }) => ProfilePage),
      Skeleton: ProfileSkeleton,
      protected: true,
      data: ['/moderation/account-status'],
    },
    {
      path: '/profile/settings',
      title: msg`Settings`,
      page: () => import('./settings/SettingsPage.tsx').then(({ SettingsPage }) => SettingsPage),
      Skeleton: SettingsSkeleton,
      protected: true,
      data: ['/unread-mail'],
    },
    {
      path: '/profile/tips',
      title: msg`Tips and payouts`,
      page: () => import('./tips/TipsPage.tsx').then(({ TipsPage }) => TipsPage),
      Skeleton: TipsSkeleton,
      protected: true,
    },
    {
      path: '/profile/requests',
      title: msg`Contact requests`,
      page: () => import('./requests/RequestsPage.tsx').then(({ RequestsPage }) => RequestsPage),
      Skeleton: RequestsSkeleton,
      protected: true,
      data: ['/contact-requests?limit=5'],
    },
    {
      path: '/my-data',
      title: msg`My Data`,
      page: () => import('./my-data/MyDataPage.tsx').then(({ MyDataPage }) => MyDataPage),
      Skeleton: MyDataSkeleton,
      protected: true,
    },
    {
      path: '/address-change',
      title: msg`Email address change`,
      page: () =>
        import('./address-change/CancelEmailChangePage.tsx').then(({ CancelEmailChangePage }) => CancelEmailChangePage),
      Skeleton: CancelEmailChangeSkeleton,
      unlisted: true,
    },
    {
      path: '/verify',
      title: msg`Verification`,
      page: () => import('./verify/VerifyPage.tsx').then(({ VerifyPage }) => VerifyPage),
      Skeleton: VerifySkeleton,
      protected: true,
    },
  ],
  nav: [{ to: '/profile', label: msg`My Profile`, area: 'header', order: 30, when: 'signed-in' }],
  slots: {
    'account.menu': { extension: () => import('./AccountLinks.tsx').then(({ AccountLinks }) => AccountLinks) },
  },
})
