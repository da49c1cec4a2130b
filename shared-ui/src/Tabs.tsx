import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The selected tab, if the owner controls it. Otherwise `defaultValue` or the first tab is selected at first. */
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: (value: string) => void
  disabled?: boolean
  className?: string | undefined
}

/** Mounts only the selected view. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, disabled, className }: TabsProps) {
  const id = useId()
  const [ownValue, setOwnValue] = useState(defaultValue ?? tabs[0]?.value)
  const selected = value ?? ownValue
  const selectedIndex = tabs.findIndex((tab) => tab.value === selected)

  const select = (next: string) => {
    if (next === selected) return
    setOwnValue(next)
    onValueChange?.(next)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const right = document.dir === 'rtl' ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: selectedIndex + right,
      ArrowLeft: selectedIndex - right,
      Home: 0,
      End: -1,
    }
    const index = targets[event.key]
    if (index === undefined) return
    event.preventDefault()
    const next = tabs.at(index % tabs.length)
    if (!next) return
    select(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={classes(styles.tabs, className)}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selectedIndex}
            tabIndex={index === selectedIndex ? 0 : -1}
            className={styles.tab}
            disabled={disabled}
            onClick={() => select(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selectedIndex}
        >
          {index === selectedIndex && tab.content}
        </div>
      ))}
    </div>
  )
}
