import { Plural } from '@lingui/react/macro'
import { Star } from 'lucide'
import { type Ref, useId } from 'react'
import { fieldLabelId, useControlProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './StarInput.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StarInputProps {
  /** 0 for none. */
  value: number
  onChange: (value: number) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean | undefined
  /** Needed only outside a Field. */
  label?: string
  /** Takes the focus when the rating is invalid. */
  ref?: Ref<HTMLInputElement>
}

/** A group of radio buttons, so that keyboard and screen readers work as usual. */
export function StarInput({ value, onChange, onBlur, name, disabled, label, ref }: StarInputProps) {
  const ownName = useId()
  const { id, ...controlProps } = useControlProps()
  return (
    <div
      {...controlProps}
      id={id}
      role="radiogroup"
      {...(id ? { 'aria-labelledby': fieldLabelId(id) } : { 'aria-label': label })}
      className={styles.group}
      onBlur={onBlur}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className={styles.choice} data-filled={star <= value || undefined}>
          <input
            type="radio"
            className={styles.radio}
            name={name ?? ownName}
            value={star}
            checked={star === value}
            disabled={disabled}
            onChange={() => onChange(star)}
            ref={star === (value || 1) ? ref : undefined}
          />
          <Icon of={Star} className={styles.star} />
          <VisuallyHidden>
            <Plural value={star} one="# star" other="# stars" />
          </VisuallyHidden>
        </label>
      ))}
    </div>
  )
}
