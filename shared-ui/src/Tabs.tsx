import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

/** One tab and what it shows. */
export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

/** What Tabs takes. */
export interface TabsProps {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly Tab[]
  /** The chosen tab, when the owner decides; else `defaultValue` or the first begins. */
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: (value: string) => void
  /** In a skeleton: they can be read, and not be chosen yet. */
  disabled?: boolean
  className?: string | undefined
}

/** Views of one thing, one at a time; arrow keys, Home and End choose, and only the chosen one is mounted. */
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
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const next = tabs.at(place % tabs.length)
    if (!next) return
    choose(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={classes(styles.tabs, className)}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab, place) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === at}
            tabIndex={place === at ? 0 : -1}
            className={styles.tab}
            disabled={disabled}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, place) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== at}
        >
          {place === at && tab.content}
        </div>
      ))}
    </div>
  )
}
