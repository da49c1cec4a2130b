import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { PageSkeleton } from '@flight-amigo/shared-ui/PageSkeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

export const TITLES = {
  profile: msg`My Profile`,
  settings: msg`Settings`,
  tips: msg`Tips and payouts`,
  requests: msg`Contact requests`,
}

export type Title = (typeof TITLES)[keyof typeof TITLES]

export const ProfileHeading = ({ title }: { title: Title }) => {
  const { t } = useLingui()
  return (
    <PageHeading back={title !== TITLES.profile && <Link to="/profile">{t`Back to My Profile`}</Link>}>
      {t(title)}
    </PageHeading>
  )
}

const profileSkeleton = (title: Title) => () => (
  <PageSkeleton>
    <ProfileHeading title={title} />
  </PageSkeleton>
)

export const ProfileSkeleton = profileSkeleton(TITLES.profile)
export const SettingsSkeleton = profileSkeleton(TITLES.settings)
export const TipsSkeleton = profileSkeleton(TITLES.tips)
export const RequestsSkeleton = profileSkeleton(TITLES.requests)

export const MyDataHeading = () => {
  const { t } = useLingui()
  return (
    <PageHeading
      back={
        <Link to="/profile/settings">
          <Trans>Back to Settings</Trans>
        </Link>
      }
      lead={t`Everything we store about you. Only you can see it.`}
    >
      <Trans>My Data</Trans>
    </PageHeading>
  )
}

export const MyDataSkeleton = () => (
  <PageSkeleton>
    <MyDataHeading />
  </PageSkeleton>
)

export const VerifyHeading = () => {
  const { t } = useLingui()
  return (
    <PageHeading
      back={
        <Link to="/profile">
          <Trans>Back to Profile</Trans>
        </Link>
      }
      lead={t`A verified phone shows travelers that you're real.`}
    >
      <Trans>Phone Verification</Trans>
    </PageHeading>
  )
}

export const VerifySkeleton = () => (
  <PageSkeleton>
    <VerifyHeading />
  </PageSkeleton>
)

export const CancelEmailChangeHeading = ({ lead }: { lead?: string }) => (
  <PageHeading lead={lead}>
    <Trans>Email address change</Trans>
  </PageHeading>
)

export const CancelEmailChangeSkeleton = () => (
  <PageSkeleton tall={false}>
    <CancelEmailChangeHeading />
  </PageSkeleton>
)
