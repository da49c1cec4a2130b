import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import { useSettings } from '../../sdk/settings.ts'
import styles from './ContactFrame.module.css'

/** The frame of the contact page. Its address works without scripts. */
export const ContactFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PageHeading
      lead={
        <>
          Write to us here
          <ContactAddress before=" or at " />, and a person will read it.
        </>
      }
    >
      Contact Us
    </PageHeading>
    <div className={styles.columns}>{children}</div>
  </div>
)

/** Placeholder for the two cards. */
export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true" />
    <div className={styles.pass} />
  </ContactFrame>
)

/** The team's email address after this text, or nothing if none is configured. */
export function ContactAddress({ before }: { before: string }) {
  const { contactEmail } = useSettings()
  if (!contactEmail) return null
  return (
    <>
      {before}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </>
  )
}
