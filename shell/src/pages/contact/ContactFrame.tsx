import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import { useSettings } from '../../sdk/settings.ts'
import styles from './ContactFrame.module.css'

/** The frame of the contact page. Its address can be used without any script. */
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

/** Stands in for the two cards while they load. */
export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true" />
    <div className={styles.pass} />
  </ContactFrame>
)

/** The team's e-mail address after these words, or nothing if none is set. */
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
