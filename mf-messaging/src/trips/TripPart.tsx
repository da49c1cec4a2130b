import { Card } from '@flight-amigo/shared-ui/Card'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide'
import { createContext, type ReactNode, type Ref, useContext, useEffect, useState } from 'react'
import { CollapseIcon } from '../trip/CollapseIcon.tsx'
import styles from './TripPart.module.css'

interface Fold {
  isOpen: boolean
  note?: string | undefined
  /** Undefined for a section with nothing to do. */
  isDone?: boolean | undefined
  /** Mounts the content when the section is first opened. */
  isLazy?: boolean
}

const FoldContext = createContext<Fold | undefined>(undefined)

export const Folded = ({ children, ...fold }: Fold & { children: ReactNode }) => (
  <FoldContext value={fold}>{children}</FoldContext>
)

export const FoldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className={styles.groupTitle}>{title}</h2>
    <Card className={styles.group}>{children}</Card>
  </div>
)

interface Props {
  id: string
  title: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function TripPart({ id, title, heading, children }: Props) {
  const fold = useContext(FoldContext)
  const headingElement = (
    <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
  )
  if (fold)
    return (
      <FoldedPart id={id} title={headingElement} fold={fold}>
        {children}
      </FoldedPart>
    )
  return (
    <Card as="section" className={styles.part} aria-labelledby={id}>
      {headingElement}
      {children}
    </Card>
  )
}

interface FoldedProps {
  id: string
  title: ReactNode
  fold: Fold
  children: ReactNode
}

function FoldedPart({ id, title, fold, children }: FoldedProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(() => fold.isOpen || location.hash === `#${id}`)
  const [isMounted, setMounted] = useState(!fold.isLazy)
  if (isOpen && !isMounted) setMounted(true)
  // A section opens when it becomes the next step. It never closes by itself, because the user may be reading it.
  const [wasNext, setWasNext] = useState(fold.isOpen)
  if (wasNext !== fold.isOpen) {
    setWasNext(fold.isOpen)
    if (fold.isOpen) setOpen(true)
  }
  return (
    <section aria-labelledby={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          {fold.isDone !== undefined && (
            <Icon
              of={fold.isDone ? CircleCheck : Circle}
              className={styles.mark}
              data-done={fold.isDone || undefined}
            />
          )}
          <span className={styles.title}>
            {title}
            {fold.isDone !== undefined && (
              <VisuallyHidden>
                {fold.isDone
                  ? t({ message: 'Done', comment: 'Only for a screen reader: a point before the trip.' })
                  : t({ message: 'To do', comment: 'Only for a screen reader: a point before the trip.' })}
              </VisuallyHidden>
            )}
            {!isOpen && fold.note && <span className={styles.note}>{fold.note}</span>}
          </span>
          <CollapseIcon />
        </summary>
        <div className={styles.content}>{isMounted && children}</div>
      </details>
    </section>
  )
}

export function showPart(id: string): void {
  const heading = document.getElementById(id)
  const details = heading?.closest('details')
  if (details) details.open = true
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

export function useHashPart() {
  useEffect(() => {
    const show = () => location.hash && showPart(location.hash.slice(1))
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [])
}
