import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { ReactNode } from 'react'
import { ContactAddress } from '../ContactAddress.tsx'
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
