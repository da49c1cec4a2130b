import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { FieldNotes, noteIds } from './FieldNotes.tsx'

export interface ControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** For screen readers only. The form does the check. */
  required?: boolean
  optional?: boolean
  /** Set the id here and not on the control, because label and notes refer to it. */
  id?: string
  className?: string | undefined
  /** An Input, Textarea, Select or StarInput anywhere inside, or a function for another control. */
  children: ReactNode | ((control: ControlProps) => ReactNode)
}

const FieldContext = createContext<ControlProps>({})

export const useControlProps = (): ControlProps => use(FieldContext)

/** The id of the Field's label, for a control that `<label for>` cannot name. */
export const fieldLabelId = (id: string): string => `${id}-label`

export function Field({ label, help, error, required, optional, id: givenId, className, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const optionalId = `${id}-optional`
  const control: ControlProps = {
    id,
    'aria-describedby': [noteIds({ id, help, error }), optional && optionalId].filter(Boolean).join(' ') || undefined,
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
            <Trans comment="Beside the label of a field that may stay empty.">optional</Trans>
          </span>
        )}
      </div>
      <FieldContext value={control}>{typeof children === 'function' ? children(control) : children}</FieldContext>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
