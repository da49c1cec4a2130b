// Separate from HomeSearch, so that the skeleton does not load its fields.
import { Button } from '@flight-amigo/shared-ui/Button'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useHref } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import styles from './SearchFrame.module.css'

const KINDS = [
  ['helper', msg`I need help`, styles.need],
  ['seeking_help', msg`I can help`, styles.can],
] as const

/** The labels of the form's fields, before and after scripts run. */
export const FIELDS = {
  from: msg({ message: 'From', comment: 'The departure airport, above its field' }),
  to: msg({ message: 'To', comment: 'The arrival airport, above its field' }),
  date: msg`Travel Date`,
}
export const AIRPORT_PLACEHOLDER = msg`City or airport`

interface Props extends ComponentProps<'form'> {
  type?: { value: string; onChange: (type: string) => void }
}

export const SearchFrame = ({ type, children, ...form }: Props) => {
  const { t } = useLingui()
  return (
    <form
      {...form}
      className={styles.search}
      aria-label={t({ message: 'Search', comment: 'A button, and the name of its form' })}
      action={useHref('/search')}
    >
      <fieldset className={styles.kinds}>
        <legend>
          <VisuallyHidden>
            <Trans>What brings you here</Trans>
          </VisuallyHidden>
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
            {t(label)}
          </label>
        ))}
      </fieldset>
      {children}
      <Button type="submit" className={styles.button}>
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
