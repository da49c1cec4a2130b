import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Ellipsis, Flag, Undo2, UserX } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import styles from './SafetyMenu.module.css'
import { useDialogOnDemand } from './useDialogOnDemand.ts'

interface About {
  userId: number
  username: string
  /** What a report is about, if it is about a listing. */
  listingId?: number
}

/** The end of a dialog may be near. */
const intoView = (menu: HTMLElement | null) => menu?.scrollIntoView?.({ block: 'nearest' })

interface Props extends About {
  /** Given once they are blocked. */
  unblock?: (() => void) | undefined
}

const report = () => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog)
const block = () => import('./BlockDialog.tsx').then(({ BlockDialog }) => BlockDialog)

/** What one can do about somebody: report, block, unblock. Quiet, but never far. */
export function SafetyMenu({ unblock, ...about }: Props) {
  const { username } = about
  const [open, setOpen] = useState(false)
  const { Dialog, show, close } = useDialogOnDemand<About & { onClose: () => void }>()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!place.current?.contains(relatedTarget)) setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault() // or the dialog around it would close
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const leaving = { onBlur: leave, onKeyDown: press }
  const choose = (act: () => void) => () => {
    setOpen(false)
    button.current?.focus() // where a dialog gives it back to
    act()
  }

  return (
    <>
      <div ref={place} className={styles.place}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={`More about ${username}`}
          aria-expanded={open}
          {...leaving}
          onClick={() => setOpen(!open)}
        >
          <Icon of={Ellipsis} />
        </button>
        {open && (
          <ul ref={intoView} className={styles.menu}>
            <li>
              <button type="button" {...leaving} onClick={choose(() => void show(report))}>
                <Icon of={Flag} />
                Report
              </button>
            </li>
            <li>
              {unblock ? (
                <button type="button" {...leaving} onClick={choose(unblock)}>
                  <Icon of={Undo2} />
                  Unblock
                </button>
              ) : (
                <button type="button" {...leaving} onClick={choose(() => void show(block))}>
                  <Icon of={UserX} />
                  Block
                </button>
              )}
            </li>
          </ul>
        )}
      </div>
      {Dialog && <Dialog {...about} onClose={close} />}
    </>
  )
}
