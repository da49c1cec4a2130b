import type { Listing } from '@flight-amigo/backend/contract/listings'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Choices } from '../Choices.tsx'
import styles from './TypeSwitch.module.css'

type Type = Listing['type']

const CHOICES = [
  ['helper', 'I offer help'],
  ['seeking_help', 'I need help'],
] as const

/** The choice between offering help and asking for it. The form keeps all that was typed. */
export const TypeSwitch = ({ type, onChange }: { type: Type; onChange: (type: Type) => void }) => (
  <fieldset className={styles.switch}>
    <legend>
      <VisuallyHidden>What this listing is</VisuallyHidden>
    </legend>
    <Choices name="listing-type" choices={CHOICES} value={type} onChange={onChange} />
  </fieldset>
)
