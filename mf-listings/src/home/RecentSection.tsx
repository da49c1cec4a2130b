import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './RecentSection.module.css'

const HEADINGS = { helper: 'Travelers offering help', seeking_help: 'Travelers seeking help' }

interface Props {
  type: keyof typeof HEADINGS
  children: ReactNode
}

/** One of the two 'recent' sections: its heading, its way on, and whatever there is to show. */
export function RecentSection({ type, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={`recent-${type}`}>
      <div className={styles.head}>
        <h2 id={`recent-${type}`}>{HEADINGS[type]}</h2>
        <Link to={`/search?type=${type}`}>View All</Link>
      </div>
      {children}
    </section>
  )
}
