import { announce } from '@flight-amigo/shared-ui/announce'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Input } from '@flight-amigo/shared-ui/Input'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type ReactNode, useRef } from 'react'
import styles from './TripPage.module.css'

interface Props {
  address: string
  /** The text of the message with which the reader's own phone sends it. */
  message?: string
  /** What the reader has to know. */
  children: ReactNode
}

/** The address of a new link: it is shown this once. */
export function CreatedLink({ address, message, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => announce('Copied.'),
      () => field.current?.select(),
    )
  return (
    <div className={styles.made}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.small}>
        The link is made
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
          // iPhones want the body after an ampersand, other phones after a question mark.
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
            // Who closes the phone's own dialog has changed their mind.
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
