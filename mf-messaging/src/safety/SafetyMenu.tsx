import { Ellipsis, Flag, Undo2, UserX } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { BlockDialog } from './BlockDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import styles from './SafetyMenu.module.css'
import { useUnblock } from './useUnblock.ts'

interface Props {
  userId: number
  username: string
  blocked: boolean
  listingId?: number
}

/** What one can do about somebody: report, block, unblock. Quiet, but never far. */
export function SafetyMenu({ userId, username, blocked, listingId }: Props) {
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'block' | 'report'>()
  const { unblock } = useUnblock()
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
          <Ellipsis />
        </button>
        {open && (
          <ul className={styles.menu}>
            <li>
              <button type="button" {...leaving} onClick={choose(() => setDialog('report'))}>
                <Flag />
                Report
              </button>
            </li>
            <li>
              {blocked ? (
                <button type="button" {...leaving} onClick={choose(() => void unblock({ id: userId, username }))}>
                  <Undo2 />
                  Unblock
                </button>
              ) : (
                <button type="button" {...leaving} onClick={choose(() => setDialog('block'))}>
                  <UserX />
                  Block
                </button>
              )}
            </li>
          </ul>
        )}
      </div>
      {dialog === 'block' && <BlockDialog userId={userId} username={username} onClose={() => setDialog(undefined)} />}
      {dialog === 'report' && (
        <ReportDialog
          userId={userId}
          username={username}
          {...(listingId !== undefined && { listingId })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
