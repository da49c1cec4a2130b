import { Card } from '@flight-amigo/shared-ui/Card'
import type { ReactNode, Ref } from 'react'
import styles from './TripPart.module.css'

interface Props {
  /** The fragment of links to this section. */
  id: string
  title: string
  /** The heading, to move the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of a trip's page. */
export const TripPart = ({ id, title, heading, children }: Props) => (
  <Card as="section" className={styles.part} aria-labelledby={id}>
    <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
    {children}
  </Card>
)
