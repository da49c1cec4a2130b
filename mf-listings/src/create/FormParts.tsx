import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import type { ReactNode } from 'react'
import styles from './CreateForm.module.css'

/** A section of a creation form with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
)

/** Marked as required, but no rule of the form checks it, as the specification has it. */
export const LegalNote = () => (
  <Checkbox
    required
    label={
      <>
        I have read the{' '}
        <a href="/terms-of-use" target="_blank" rel="noopener">
          Terms of Use
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
      </>
    }
  />
)
