import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSettings } from '../../sdk/settings.ts'
import styles from './ContactFrame.module.css'

export const ContactFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PageHeading lead={<Lead />}>
      <Trans>Contact Us</Trans>
    </PageHeading>
    <div className={styles.columns}>{children}</div>
  </div>
)

const Lead = () =>
  useSettings().contactEmail ? (
    <Trans comment="<0/> is an email address.">
      Write to us here or at <ContactEmail />, and a person will read it.
    </Trans>
  ) : (
    <Trans>Write to us here, and a person will read it.</Trans>
  )

export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true" />
    <div className={styles.pass} />
  </ContactFrame>
)

export function ContactEmail() {
  const { contactEmail = '' } = useSettings()
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
