import { Icon } from '@flight-amigo/shared-ui/Icon'
import { RoundButton } from '@flight-amigo/shared-ui/RoundButton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, Undo2, UserX } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import styles from './SafetyMenu.module.css'
import { useDialogs } from './useDialogs.ts'

interface MenuTarget {
  userId: number
  username: string
  listingId?: number
}

/** In a dialog, the menu may open below the visible part. */
const scrollIntoView = (menu: HTMLElement | null) => menu?.scrollIntoView?.({ block: 'nearest' })

interface Props extends MenuTarget {
  unblock?: (() => void) | undefined
}

const loadBlockDialog = () => import('./BlockDialog.tsx').then(({ BlockDialog }) => BlockDialog)

export function SafetyMenu({ unblock, ...about }: Props) {
  const { t } = useLingui()
  const { username } = about
  const [open, setOpen] = useState(false)
  const { dialog, show, report } = useDialogs()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const closeOnBlur = ({ relatedTarget }: FocusEvent) => {
    if (!container.current?.contains(relatedTarget)) setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault() // Otherwise the dialog around the menu would close.
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const closeHandlers = { onBlur: closeOnBlur, onKeyDown: closeOnEscape }
  const choose = (act: () => void) => () => {
    setOpen(false)
    button.current?.focus() // Dialogs return the focus to the button.
    act()
  }

  return (
    <>
      <div ref={container} className={styles.anchor}>
        <RoundButton
          ref={button}
          className={styles.button}
          aria-label={t`More about ${username}`}
          aria-expanded={open}
          {...closeHandlers}
          onClick={() => setOpen(!open)}
        >
          <Icon of={Ellipsis} />
        </RoundButton>
        {open && (
          <ul ref={scrollIntoView} className={styles.menu}>
            <li>
              <button type="button" {...closeHandlers} onClick={choose(() => report(about))}>
                <Icon of={Flag} />
                <Trans comment="In a menu: reports a person to the staff of the site.">Report</Trans>
              </button>
            </li>
            <li>
              {unblock ? (
                <button type="button" {...closeHandlers} onClick={choose(unblock)}>
                  <Icon of={Undo2} />
                  <Trans comment="In a menu: allows contact with a person again.">Unblock</Trans>
                </button>
              ) : (
                <button type="button" {...closeHandlers} onClick={choose(() => void show(loadBlockDialog, about))}>
                  <Icon of={UserX} />
                  <Trans comment="In a menu: stops all contact with a person.">Block</Trans>
                </button>
              )}
            </li>
          </ul>
        )}
      </div>
      {dialog}
    </>
  )
}
