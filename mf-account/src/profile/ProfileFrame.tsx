import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ProfileFrame.module.css'
import { TITLES, type Title } from './titles.ts'

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
