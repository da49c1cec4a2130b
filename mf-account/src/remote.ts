import { defineRemote } from '@flight-amigo/shell/sdk'
import { MyDataSkeleton } from './my-data/MyDataSkeleton.tsx'
import { ProfileSkeleton } from './profile/ProfileSkeleton.tsx'
import { VerifySkeleton } from './verify/VerifySkeleton.tsx'

export default defineRemote({
  name: 'account',
  routes: [
    {
      path: '/profile',
      title: 'Profile',
      page: () => import('./profile/ProfilePage.tsx').then(({ ProfilePage }) => ProfilePage),
      Skeleton: ProfileSkeleton,
      protected: true,
      data: ['/contact-requests?limit=5', '/moderation/standing', '/unread-mail'],
    },
    {
      path: '/my-data',
      title: 'My Data',
      page: () => import('./my-data/MyDataPage.tsx').then(({ MyDataPage }) => MyDataPage),
      Skeleton: MyDataSkeleton,
      protected: true,
    },
    {
      path: '/verify',
      title: 'Verification',
      page: () => import('./verify/VerifyPage.tsx').then(({ VerifyPage }) => VerifyPage),
      Skeleton: VerifySkeleton,
      protected: true,
    },
  ],
  nav: [{ to: '/profile', label: 'My Profile', place: 'header', order: 30, when: 'signed-in' }],
})
