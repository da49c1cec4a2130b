// Separate from HomeSearch, so that the skeleton does not load its fields.
import { Button } from '@flight-amigo/shared-ui/Button'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import type { ComponentProps } from 'react'
import styles from './SearchFrame.module.css'

const KINDS = [
  ['helper', 'I need help', styles.need],
  ['seeking_help', 'I can help', styles.can],
] as const

interface Props extends ComponentProps<'form'> {
  /** Controls the choice of the type. Without it, the radio buttons are uncontrolled. */
  type?: { value: string; onChange: (type: string) => void }
}

export const SearchFrame = ({ type, children, ...form }: Props) => (
  <form {...form} className={styles.search} aria-label="Search" action="/search">
    <fieldset className={styles.kinds}>
      <legend>
        <VisuallyHidden>What brings you here</VisuallyHidden>
      </legend>
      {KINDS.map(([kind, label, className]) => (
        <label key={kind} className={className}>
          <input
            type="radio"
            name="type"
            value={kind}
            {...(type
              ? { checked: kind === type.value, onChange: () => type.onChange(kind) }
              : { defaultChecked: kind === 'helper' })}
          />
          {label}
        </label>
      ))}
    </fieldset>
    {children}
    <Button type="submit" className={styles.button}>
      Search
    </Button>
  </form>
)
