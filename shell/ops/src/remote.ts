import { defineRemote } from '@flight-amigo/shell/sdk'
import { ModerationSkeleton } from './moderation/ModerationSkeleton.tsx'
import { ReleasesSkeleton } from './releases/ReleasesSkeleton.tsx'

// Every path begins with /ops: the documents of travelers leave out a remote whose pages all do.
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
      // Not protected: it asks for a deploy token instead of a session.
      path: '/ops/releases',
      title: 'Releases',
      page: () => import('./releases/ReleasesPage.tsx').then(({ ReleasesPage }) => ReleasesPage),
      Skeleton: ReleasesSkeleton,
    },
  ],
})
