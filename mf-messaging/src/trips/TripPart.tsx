import { Card } from '@flight-amigo/shared-ui/Card'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide'
import { createContext, type ReactNode, type Ref, useContext, useEffect, useState } from 'react'
import { CollapseIcon } from '../trip/CollapseIcon.tsx'
import styles from './TripPart.module.css'

/** How a section is folded in a group of sections. */
interface Fold {
  isOpen: boolean
  /** What the folded section says in one line. */
  note?: string | undefined
  /** Whether this point of a checklist is done; undefined for a section with nothing to do. */
  isDone?: boolean | undefined
}

const FoldContext = createContext<Fold | undefined>(undefined)

/** Folds the section inside. */
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
  /** The fragment of links to this section. */
  id: string
  title: string
  /** The heading, to move the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of a trip's page. Within `Folded`, its heading opens and closes it. */
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
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  )
}

/** Opens a section, scrolls to it and moves the focus to its heading. */
export function showPart(id: string): void {
  const heading = document.getElementById(id)
  const details = heading?.closest('details')
  if (details) details.open = true
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Opens the section that the address names, on arrival and when its fragment changes. */
export function useHashPart() {
  useEffect(() => {
    const show = () => location.hash && showPart(location.hash.slice(1))
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [])
}
