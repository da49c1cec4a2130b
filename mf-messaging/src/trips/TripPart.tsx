import { Card } from '@flight-amigo/shared-ui/Card'
import type { ReactNode, Ref } from 'react'
import styles from './TripPart.module.css'

interface Props {
  /** The name in the address: links lead to the part, and its heading takes the focus. */
  id: string
  title: string
  /** The heading, for whoever moves the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a trip's page. */
export const TripPart = ({ id, title, heading, children }: Props) => (
  <Card as="section" className={styles.part} aria-labelledby={id}>
    <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
    {children}
  </Card>
)
