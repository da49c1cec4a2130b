import { Icon } from '@flight-amigo/shared-ui/Icon'
import { ChevronDown } from 'lucide'
import { useState } from 'react'
import styles from './CollapseIcon.module.css'

const NARROW = 720

/** Whether the trip leaves too little room for the messages, in pixels of the page. */
const isCramped = () => innerHeight < (innerWidth <= NARROW ? 700 : 500)

/** Whether the trip shows more than one line. On a phone it folds when the keyboard opens; on a low page it begins so. */
export function useCollapse() {
  const [isOpen, setOpen] = useState(() => !isCramped())
  const [isCollapsed, setCollapsed] = useState(false)
  const collapse = () => {
    if (innerWidth > NARROW && !isCramped()) return
    setOpen(false)
    setCollapsed(true)
  }
  /** `isCollapsed`: writing has begun, and even what waits for an answer makes room. */
  return { isOpen, setOpen, isCollapsed, collapse }
}

/** At the end of a line that opens: points down, and up while the rest is open. */
export const CollapseIcon = () => <Icon of={ChevronDown} className={styles.mark} />
