import { Tabs as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
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
  /** The chosen tab, when the owner decides; else the first or `defaultValue` begins. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string | undefined
}

/** Views of one thing, one at a time; arrow keys move between them, and only the chosen one is mounted. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange, className }: TabsProps) {
  const choice = { ...(value === undefined ? { ...(defaultValue && { defaultValue }) } : { value }) }
  return (
    <Parts.Root {...choice} {...(onValueChange && { onValueChange })} className={classes(styles.tabs, className)}>
      <Parts.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
