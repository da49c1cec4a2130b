import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { FieldNotes, noteIds } from './FieldNotes.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** Has its own label, so it needs no Field. */
export function Checkbox({ label, help, error, id: givenId, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label className={styles.label}>
        <input
          {...rest}
          type="checkbox"
          id={id}
          className={styles.box}
          aria-describedby={noteIds({ id, help, error })}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {(help || error) && (
        <div className={styles.notes}>
          <FieldNotes id={id} help={help} error={error} />
        </div>
      )}
    </div>
  )
}
