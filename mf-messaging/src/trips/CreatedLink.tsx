import { Input } from '@flight-amigo/shared-ui/Input'
import { ShareButtons } from '@flight-amigo/shared-ui/ShareButtons'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import styles from './TripPage.module.css'

interface Props {
  address: string
  message?: string
  children: ReactNode
}

export function CreatedLink({ address, message, children }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.created}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.small}>
        <Trans>Your link is ready</Trans>
      </h3>
      <p className={styles.soft}>{children}</p>
      <Input
        ref={field}
        readOnly
        dir="ltr"
        aria-label={t`Address of the link`}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <ShareButtons
        text={
          message ?? t({ message: 'Follow the trip:', comment: 'Stands before a link, in a message to the family.' })
        }
        url={address}
        onCopyFailed={() => field.current?.select()}
      />
    </div>
  )
}
