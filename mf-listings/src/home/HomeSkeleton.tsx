import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Page } from '@flight-amigo/shared-ui/Page'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import type { ReactNode } from 'react'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import recentStyles from './RecentSection.module.css'
import { AIRPORT_PLACEHOLDER, FIELDS, SearchFrame } from './SearchFrame.tsx'

/** Works without scripts. HomeSearch takes over its values. */
const PrerenderedSearch = () => {
  const { t } = useLingui()
  return (
    <SearchFrame data-prerendered="search">
      <Field label={t(FIELDS.from)}>
        <Input
          name="from"
          leading={<Icon of={PlaneTakeoff} />}
          placeholder={t(AIRPORT_PLACEHOLDER)}
          autoComplete="off"
        />
      </Field>
      <Field label={t(FIELDS.to)}>
        <Input name="to" leading={<Icon of={PlaneLanding} />} placeholder={t(AIRPORT_PLACEHOLDER)} autoComplete="off" />
      </Field>
      <Field label={t(FIELDS.date)}>
        <Input name="date" type="date" />
      </Field>
    </SearchFrame>
  )
}

export const HomeSkeleton = () => (
  <Page className={styles.home}>
    <Hero search={<PrerenderedSearch />} />
    <HowItWorks />
    <RecentSection type="helper">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
    <RecentSection type="seeking_help">
      <ListingGridSkeleton cards={2} />
    </RecentSection>
  </Page>
)

const HEADINGS = { helper: msg`Travelers offering help`, seeking_help: msg`Travelers seeking help` }

interface Props {
  type: keyof typeof HEADINGS
  children: ReactNode
}

export function RecentSection({ type, children }: Props) {
  const { t } = useLingui()
  return (
    <section className={recentStyles.section} aria-labelledby={`recent-${type}`}>
      <div className={recentStyles.head}>
        <h2 id={`recent-${type}`}>{t(HEADINGS[type])}</h2>
        <Link to={`/search?type=${type}`}>
          <Trans>View All</Trans>
        </Link>
      </div>
      {children}
    </section>
  )
}
