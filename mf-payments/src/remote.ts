import { defineRemote } from '@flight-amigo/shell/sdk'
import { SuccessSkeleton } from './success/SuccessSkeleton.tsx'

export default defineRemote({
  name: 'payments',
  routes: [
    {
      path: '/checkout/success',
      title: 'Payment Success',
      page: () => import('./success/SuccessPage.tsx').then(({ SuccessPage }) => SuccessPage),
      Skeleton: SuccessSkeleton,
    },
  ],
})
