import type { ReactNode } from 'react'
import styles from './Exhibit.module.css'

export interface ExhibitProps {
  title: string
  layout?: 'row' | 'stack' | 'columns'
  children: ReactNode
}

export const Exhibit = ({ title, layout = 'row', children }: ExhibitProps) => (
  <section className={styles.exhibit}>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles[layout]}>{children}</div>
  </section>
)
