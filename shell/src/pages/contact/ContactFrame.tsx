import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import { useSettings } from '../../sdk/settings.ts'
import styles from './ContactFrame.module.css'

/** The contact page around its two cards; whoever has no script can write to the address. */
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

/** The contact page until its form has come. */
export const ContactSkeleton = () => (
  <ContactFrame>
    <div className={styles.form} aria-busy="true" />
    <div className={styles.pass} />
  </ContactFrame>
)

/** The address to write to, after these words; nothing where none is set. */
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
