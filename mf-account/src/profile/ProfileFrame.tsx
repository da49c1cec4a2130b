import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ProfileFrame.module.css'

export const TITLES = {
  profile: msg`My Profile`,
  settings: msg`Settings`,
  tips: msg`Tips and payouts`,
  requests: msg`Contact requests`,
}

export type Title = (typeof TITLES)[keyof typeof TITLES]

export function ProfileFrame({ title, children }: { title: Title; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Page className={styles.page}>
      <PageHeading back={title !== TITLES.profile && <Link to="/profile">{t`Back to My Profile`}</Link>}>
        {t(title)}
      </PageHeading>
      {children}
    </Page>
  )
}
