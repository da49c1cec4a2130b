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
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const chosen = value ?? own
  const at = tabs.findIndex((tab) => tab.value === chosen)

  const choose = (next: string) => {
    if (next === chosen) return
    setOwn(next)
    onValueChange?.(next)
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const right = document.dir === 'rtl' ? -1 : 1
    const targets: Record<string, number> = { ArrowRight: at + right, ArrowLeft: at - right, Home: 0, End: -1 }
    const index = targets[event.key]
    if (index === undefined) return
    event.preventDefault()
    const next = tabs.at(index % tabs.length)
    if (!next) return
    choose(next.value)
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
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className={styles.tab}
            disabled={disabled}
            onClick={() => choose(tab.value)}
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
          hidden={index !== at}
        >
          {index === at && tab.content}
        </div>
      ))}
    </div>
  )
}
