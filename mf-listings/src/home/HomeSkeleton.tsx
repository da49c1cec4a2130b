import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Page } from '@flight-amigo/shared-ui/Page'
import { useLingui } from '@lingui/react/macro'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Hero.module.css'
import { AIRPORT_PLACEHOLDER, FIELDS, Hero, HowItWorks, RecentSection, SearchFrame } from './HomeFrame.tsx'

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
