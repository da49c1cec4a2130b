import { announce } from '@flight-amigo/shared-ui/announce'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Input } from '@flight-amigo/shared-ui/Input'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type ReactNode, useRef } from 'react'
import styles from './TripPage.module.css'

interface Props {
  address: string
  /** The text of the SMS that the user sends. */
  message?: string
  /** The explanation of the link. */
  children: ReactNode
}

/** The URL of a new link, which is shown only once. */
export function CreatedLink({ address, message, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => announce('Copied.'),
      () => field.current?.select(),
    )
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
      <div className={styles.buttons}>
        {message && (
          // iOS expects the body after `&`, Android after `?`.
          <a
            className={buttonClass({ size: 'small' })}
            href={`sms:?&body=${encodeURIComponent(`${message} ${address}`)}`}
          >
            Send as SMS
          </a>
        )}
        {message && 'share' in navigator && (
          <Button
            variant="quiet"
            size="small"
            // Rejected when the user closes the share sheet.
            onClick={() => void navigator.share({ text: message, url: address }).catch(() => {})}
          >
            Share
          </Button>
        )}
        <Button size="small" {...(message && { variant: 'quiet' })} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
