import { defineRemote } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { CheckoutSkeleton, PayoutsSkeleton, SuccessSkeleton, TipSkeleton } from './skeletons.tsx'

export default defineRemote({
  name: 'payments',
  routes: [
    {
      path: '/tip/:userId',
      title: msg`Tip Payment`,
      page: () => import('./tip/TipPage.tsx').then(({ TipPage }) => TipPage),
      Skeleton: TipSkeleton,
      protected: true,
      data: ['/listings/:userId', '/payments/terms/:userId'],
    },
    {
      path: '/checkout/success',
      title: msg`Payment Success`,
      page: () => import('./success/SuccessPage.tsx').then(({ SuccessPage }) => SuccessPage),
      Skeleton: SuccessSkeleton,
    },
    {
      path: '/checkout/:recipientId',
      title: msg`Checkout`,
      page: () => import('./checkout/CheckoutPage.tsx').then(({ CheckoutPage }) => CheckoutPage),
      Skeleton: CheckoutSkeleton,
      data: ['/users/:recipientId', '/payments/terms/:recipientId'],
    },
    {
      path: '/checkout',
      title: msg`Checkout`,
      page: () => import('./checkout/CheckoutPage.tsx').then(({ CheckoutPage }) => CheckoutPage),
      Skeleton: CheckoutSkeleton,
    },
  ],
  slots: {
    'profile.payouts': {
      extension: () => import('./payouts/Payouts.tsx').then(({ Payouts }) => Payouts),
      Skeleton: PayoutsSkeleton,
    },
    'trip.afterwards': { extension: () => import('./after-trip/AfterTrip.tsx').then(({ AfterTrip }) => AfterTrip) },
  },
})
