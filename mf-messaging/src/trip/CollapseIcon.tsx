import { Icon } from '@flight-amigo/shared-ui/Icon'
import { ChevronDown } from 'lucide'
import { useState } from 'react'
import styles from './CollapseIcon.module.css'

const NARROW = 720
const LOW = 500

/** Whether the window shows one column (MessagesFrame.module.css), which the messages need. */
const isCramped = () => innerWidth <= NARROW || innerHeight <= LOW

/** On a phone the trip starts collapsed, and collapses again when the keyboard opens. */
export function useCollapse() {
  const [isOpen, setOpen] = useState(() => !isCramped())
  const [isCollapsed, setCollapsed] = useState(false)
  const collapse = () => {
    if (!isCramped()) return
    setOpen(false)
    setCollapsed(true)
  }
  /** `isCollapsed`: the user is writing, so even a proposal that needs a response collapses. */
  return { isOpen, setOpen, isCollapsed, collapse }
}

export const CollapseIcon = () => <Icon of={ChevronDown} className={styles.mark} />
