// Apart from HomeSearch.tsx, so that a skeleton does not load its fields.
import { Button } from '@flight-amigo/shared-ui/Button'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import type { ComponentProps } from 'react'
import styles from './SearchFrame.module.css'

const KINDS = [
  ['helper', 'I need help', styles.need],
  ['seeking_help', 'I can help', styles.can],
] as const

interface Props extends ComponentProps<'form'> {
  /** What the search looks for, and what to do when it changes. Without it the browser remembers the choice. */
  type?: { value: string; onChange: (type: string) => void }
}

/** The frame of the search on the home page: what one looks for, its fields, and its button. */
export const SearchFrame = ({ type, children, ...form }: Props) => (
  <form {...form} className={styles.search} aria-label="Search" action="/search">
    <fieldset className={styles.kinds}>
      <legend>
        <VisuallyHidden>What brings you here</VisuallyHidden>
      </legend>
      {KINDS.map(([kind, label, look]) => (
        <label key={kind} className={look}>
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
