import { defineRemote } from '@flight-amigo/shell/sdk'
import { ModerationSkeleton } from './moderation/ModerationSkeleton.tsx'
import { ReleasesSkeleton } from './releases/ReleasesSkeleton.tsx'

// Every path begins with /ops. The documents of travelers leave out remotes that have only such pages.
export default defineRemote({
  name: 'ops',
  routes: [
    {
      path: '/ops/moderation',
      title: 'Moderation',
      page: () => import('./moderation/ModerationPage.tsx').then(({ ModerationPage }) => ModerationPage),
      Skeleton: ModerationSkeleton,
      protected: true,
    },
    {
      // Not protected: it requires a deploy token instead of a session.
      path: '/ops/releases',
      title: 'Releases',
      page: () => import('./releases/ReleasesPage.tsx').then(({ ReleasesPage }) => ReleasesPage),
      Skeleton: ReleasesSkeleton,
    },
  ],
})
