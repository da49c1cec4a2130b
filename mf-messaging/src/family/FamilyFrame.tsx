import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import styles from './FamilyFrame.module.css'

/** The page around what is known. */
export const FamilyFrame = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <Page tall className={styles.page}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </Page>
)
