import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { FieldNotes, notesOf } from './FieldNotes.tsx'

/** What a control must carry so that the label, help and error of its Field belong to it. */
export interface FieldControl {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

/** What a Field takes. */
export interface FieldProps {
  label: ReactNode
  /** Beneath the control: what to write, and why it is asked. */
  help?: ReactNode
  /** What is wrong and how to mend it; `errors.email?.message` of react-hook-form fits. */
  error?: string | undefined
  /** Tells a screen reader that it must be filled; the check itself is the form's. */
  required?: boolean
  /** Writes "optional" beside the label. */
  optional?: boolean
  /** Set it here, never on the control: label and notes hang on it. */
  id?: string
  className?: string | undefined
  /** An Input, Textarea, Select or StarInput anywhere inside, or a function for a control that is none of ours. */
  children: ReactNode | ((control: FieldControl) => ReactNode)
}

const CurrentField = createContext<FieldControl>({})

/** The wiring of the Field around a control; empty outside of one. */
export const useFieldControl = (): FieldControl => use(CurrentField)

/** The id of a Field's label, for a control that no `<label for>` can name. */
export const fieldLabelId = (id: string): string => `${id}-label`

/** A control with its label above, help beneath and error in its place. */
export function Field({ label, help, error, required, optional, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const optionalId = `${id}-optional`
  const control: FieldControl = {
    id,
    'aria-describedby': [notesOf({ id, help, error }), optional && optionalId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.head}>
        <label id={fieldLabelId(id)} htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional && (
          <span id={optionalId} className={styles.optional}>
            optional
          </span>
        )}
      </div>
      <CurrentField value={control}>{typeof children === 'function' ? children(control) : children}</CurrentField>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
