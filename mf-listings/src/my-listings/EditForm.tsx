import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFirstErrorFocus } from '../create/listingForm.ts'
import type { useDraftForm } from '../useDraftForm.ts'
import { ConfirmPrompt } from './ConfirmPrompt.tsx'

interface Props<Values extends FieldValues> {
  title: ReactNode
  Heading: 'h3' | 'h4'
  styles: {
    card?: string | undefined
    form?: string | undefined
    heading?: string | undefined
    buttons?: string | undefined
  }
  draft: ReturnType<typeof useDraftForm<Values>>
  failure: ComponentProps<typeof FailureNotice>['failure']
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Escape and Cancel ask before they discard changes. */
export function EditForm<Values extends FieldValues>({
  title,
  Heading,
  styles,
  draft: { form, isRestored, isChanged, forget },
  failure,
  onSubmit,
  onClose,
  children,
}: Props<Values>) {
  const { t } = useLingui()
  const formRef = useFirstErrorFocus(form.formState)
  const [isLeaving, setLeaving] = useState(false)
  const headingId = useId()
  const discard = () => {
    forget()
    onClose()
  }
  const leave = () => (isChanged() ? setLeaving(true) : discard())
  const cancel = ({ key, target }: KeyboardEvent) => {
    // Escape in an open combobox closes only its list.
    const isOfList = (target as Element).getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && !isOfList) leave()
  }
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.card} onKeyDown={cancel}>
      <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby={headingId}>
        <Heading id={headingId} tabIndex={-1} ref={takeFocus} className={styles.heading}>
          {title}
        </Heading>
        {isRestored && (
          <Notice>
            <Trans>These are your earlier changes. They are not saved yet.</Trans>
          </Notice>
        )}
        {children}
        <FailureNotice failure={failure} />
        {isLeaving ? (
          <ConfirmPrompt
            title={t`Discard your changes?`}
            yes={t`Discard`}
            no={t`Keep editing`}
            onYes={discard}
            onNo={() => setLeaving(false)}
          />
        ) : (
          <div className={styles.buttons}>
            <Button type="submit" busy={form.formState.isSubmitting}>
              <Trans>Save Changes</Trans>
            </Button>
            <Button variant="quiet" onClick={leave}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
