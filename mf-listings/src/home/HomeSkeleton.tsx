import { Page } from '@flight-amigo/shared-ui/Page'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PaintedSearch } from './PaintedSearch.tsx'
import recentStyles from './RecentSection.module.css'

/** The home page before its data is there. */
export const HomeSkeleton = () => (
  <Page className={styles.home}>
    <Hero search={<PaintedSearch />} />
    <HowItWorks />
    <RecentSection type="helper">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
    <RecentSection type="seeking_help">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
  </Page>
)

const HEADINGS = { helper: 'Travelers offering help', seeking_help: 'Travelers seeking help' }

interface Props {
  type: keyof typeof HEADINGS
  children: ReactNode
}

/** A section of recent listings: its heading, its View All link, and its content. */
export function RecentSection({ type, children }: Props) {
  return (
    <section className={recentStyles.section} aria-labelledby={`recent-${type}`}>
      <div className={recentStyles.head}>
        <h2 id={`recent-${type}`}>{HEADINGS[type]}</h2>
        <Link to={`/search?type=${type}`}>View All</Link>
      </div>
      {children}
    </section>
  )
}
