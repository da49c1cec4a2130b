import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { announce } from './announce.ts'
import { Button, buttonClass } from './Button.tsx'
import styles from './ShareButtons.module.css'

export interface ShareButtonsProps {
  text: string
  url: string
  onCopied?: () => void
  onCopyFailed?: () => void
}

/** Uses the device's share sheet if there is one, otherwise WhatsApp and SMS. Copy is always there. */
export function ShareButtons({ text, url, onCopied, onCopyFailed }: ShareButtonsProps) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const message = encodeURIComponent(`${text} ${url}`)
  const link = buttonClass({ variant: 'quiet', size: 'small' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      announce(t`Copied.`)
      onCopied?.()
    } catch {
      setCopied(false)
      onCopyFailed?.()
    }
  }
  return (
    <div className={styles.buttons}>
      {'share' in navigator ? (
        // Rejected when the user closes the share sheet.
        <Button size="small" onClick={() => void navigator.share({ text, url }).catch(() => {})}>
          <Trans comment="A button that sends the address of a page to a friend.">Share</Trans>
        </Button>
      ) : (
        <>
          <a className={link} href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </a>
          {/* iOS expects the body after `&`, Android after `?`. */}
          <a className={link} href={`sms:?&body=${message}`}>
            <Trans>Send as SMS</Trans>
          </a>
        </>
      )}
      <Button variant="quiet" size="small" onClick={copy}>
        {isCopied
          ? t({ message: 'Copied', comment: 'On the button "Copy" after it was pressed.' })
          : t({ message: 'Copy', comment: 'A button that copies the address of a page.' })}
      </Button>
    </div>
  )
}
