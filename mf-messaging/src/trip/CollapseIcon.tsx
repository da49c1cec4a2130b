import { Icon } from '@flight-amigo/shared-ui/Icon'
import { ChevronDown } from 'lucide'
import { useState } from 'react'
import styles from './CollapseIcon.module.css'

const NARROW = 720

/** Whether the window is too low for the trip and the messages. */
const isCramped = () => innerHeight < (innerWidth <= NARROW ? 700 : 500)

/** Whether the trip is expanded. On a phone it collapses when the keyboard opens, in a low window at first. */
export function useCollapse() {
  const [isOpen, setOpen] = useState(() => !isCramped())
  const [isCollapsed, setCollapsed] = useState(false)
  const collapse = () => {
    if (innerWidth > NARROW && !isCramped()) return
    setOpen(false)
    setCollapsed(true)
  }
  /** `isCollapsed`: the user is writing, so even a proposal that needs a response collapses. */
  return { isOpen, setOpen, isCollapsed, collapse }
}

/** The chevron of a `<summary>`. */
export const CollapseIcon = () => <Icon of={ChevronDown} className={styles.mark} />
