import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'

/** Marked as required, and not part of the form's rules: whoever publishes has agreed by the checkbox above. */
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
