import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Page } from '@flight-amigo/shared-ui/Page'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Link, useHref } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlaneLanding, PlaneTakeoff, ShieldCheck } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import howItWorksStyles from './HowItWorks.module.css'
import recentStyles from './RecentSection.module.css'
import searchStyles from './SearchFrame.module.css'

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

const STEPS = [
  [msg`Say where you fly`, msg`Search a route and a day, or post your own trip. It takes two minutes.`],
  [msg`Get to know each other`, msg`Write first, talk once, compare the flight. Read what others say about them.`],
  [msg`Fly together`, msg`Meet inside the terminal and help each other along the way. A review says thanks.`],
] as const

export function HowItWorks() {
  const { t } = useLingui()
  return (
    <>
      <section className={howItWorksStyles.how} aria-labelledby="how">
        <h2 id="how">
          <Trans>How it works</Trans>
        </h2>
        <ol className={howItWorksStyles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title.message}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={howItWorksStyles.safety} aria-labelledby="safety">
        <Icon of={ShieldCheck} className={howItWorksStyles.shield} />
        <div>
          <h2 id="safety">
            <Trans>Safe on both sides</Trans>
          </h2>
          <p>
            <Trans>
              Contact details are shown only to people who ask for them, and we tell their owner. The verified mark
              means that the phone number was confirmed with a code. Our team reads every report.
            </Trans>
          </p>
        </div>
        <Link className={buttonClass({ variant: 'quiet' })} to="/safety">
          <Trans>How to stay safe</Trans>
        </Link>
      </section>
    </>
  )
}

// Separate from HomeSearch, so that the skeleton does not load its fields.

const KINDS = [
  ['helper', msg`I need help`, searchStyles.need],
  ['seeking_help', msg`I can help`, searchStyles.can],
] as const

/** The labels of the form's fields, before and after scripts run. */
export const FIELDS = {
  from: msg({ message: 'From', comment: 'The departure airport, above its field' }),
  to: msg({ message: 'To', comment: 'The arrival airport, above its field' }),
  date: msg`Travel Date`,
}
export const AIRPORT_PLACEHOLDER = msg`City or airport`

interface SearchFrameProps extends ComponentProps<'form'> {
  type?: { value: string; onChange: (type: string) => void }
}

export const SearchFrame = ({ type, children, ...form }: SearchFrameProps) => {
  const { t } = useLingui()
  return (
    <form
      {...form}
      className={searchStyles.search}
      aria-label={t({ message: 'Search', comment: 'A button, and the name of its form' })}
      action={useHref('/search')}
    >
      <fieldset className={searchStyles.kinds}>
        <legend>
          <VisuallyHidden>
            <Trans>What brings you here</Trans>
          </VisuallyHidden>
        </legend>
        {KINDS.map(([kind, label, className]) => (
          <label key={kind} className={className}>
            <input
              type="radio"
              name="type"
              value={kind}
              {...(type
                ? { checked: kind === type.value, onChange: () => type.onChange(kind) }
                : { defaultChecked: kind === 'helper' })}
            />
            {t(label)}
          </label>
        ))}
      </fieldset>
      {children}
      <Button type="submit" className={searchStyles.button}>
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
