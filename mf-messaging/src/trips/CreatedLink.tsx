import { Input } from '@flight-amigo/shared-ui/Input'
import { ShareButtons } from '@flight-amigo/shared-ui/ShareButtons'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type ReactNode, useRef } from 'react'
import styles from './TripPage.module.css'

interface Props {
  address: string
  message?: string
  children: ReactNode
}

/** The URL of a new link, which is shown only once. */
export function CreatedLink({ address, message = 'Follow the trip:', children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.created}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.small}>
        Your link is ready
      </h3>
      <p className={styles.soft}>{children}</p>
      <Input
        ref={field}
        readOnly
        dir="ltr"
        aria-label="Address of the link"
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <ShareButtons text={message} url={address} onCopyFailed={() => field.current?.select()} />
    </div>
  )
}
