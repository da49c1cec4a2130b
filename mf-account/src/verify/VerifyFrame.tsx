import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import styles from './VerifyPage.module.css'

/** The verification around its step, the same while it loads. */
export const VerifyFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading
      back={
        <Link to="/profile">
          <Icon of={ArrowLeft} /> Back to Profile
        </Link>
      }
      lead="A code to your phone shows travelers that you are real."
    >
      Phone Verification
    </PageHeading>
    {children}
  </Page>
)
