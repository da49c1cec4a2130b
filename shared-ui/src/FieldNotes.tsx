import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import styles from './FieldNotes.module.css'
import { Icon } from './Icon.tsx'

export interface FieldNotesProps {
  id: string
  help?: ReactNode
  error?: string | undefined
}

/** The error comes first because it is more urgent. */
export const noteIds = ({ id, help, error }: FieldNotesProps): string | undefined =>
  [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined

export function FieldNotes({ id, help, error }: FieldNotesProps) {
  const { i18n } = useLingui()
  return (
    <>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon of={CircleAlert} />
          {i18n._(error)}
        </p>
      )}
    </>
  )
}
