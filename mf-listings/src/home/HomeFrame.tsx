import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import gate from '@flight-amigo/shared-ui/drawings/gate.svg'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Link, useHref } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Check, Heart, ShieldCheck, Users } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Hero.module.css'
import howItWorksStyles from './HowItWorks.module.css'
import recentStyles from './RecentSection.module.css'
import searchStyles from './SearchFrame.module.css'

interface HeroProps {
  search: ReactNode
  review?: ReactNode
}

export function Hero({ search, review }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <PageHeading className={styles.heading}>
          <Trans>Help another family while flying to yours.</Trans>
        </PageHeading>
        {/* CSS shows the line for the chosen type, so that it works without scripts. */}
        <p className={`${styles.lead} ${styles.forSeekers}`}>
          <Trans>Find someone kind on your mother's flight</Trans>
        </p>
        <p className={`${styles.lead} ${styles.forHelpers}`}>
          <Trans>Flying anyway? Help someone on your route</Trans>
        </p>
        <div className={styles.review}>{review}</div>
        <p className={styles.safe}>
          <Icon of={BadgeCheck} className={styles.tick} />
          <span>
            <Trans>Look for a verified phone.</Trans>{' '}
            <Link to="/safety">
              <Trans>How to stay safe</Trans>
            </Link>
          </span>
        </p>
      </div>
      <div className={styles.drawing} aria-hidden="true">
        <RouteArc
          className={styles.arc}
          from={{ code: 'HYD', city: 'Hyderabad' }}
          to={{ code: 'ORD', city: 'Chicago' }}
        />
        <Illustration of={gate} width={300} />
      </div>
      {search}
      <p className={styles.note}>
        <Icon of={Check} className={styles.tick} />
        <span>
          <b>
            <Trans>Finding and offering help is free.</Trans>
          </b>{' '}
          <span>
            <Trans>Tips are optional and 100% go to helpers. There are no platform fees.</Trans>
          </span>
        </span>
      </p>
      <Choices />
    </div>
  )
}

function Choices() {
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <span className={styles.helper}>
          <Icon of={Heart} />
        </span>
        <h2>
          <Trans>Become a Flight Amigo</Trans>
        </h2>
        <p>
          <Trans>Flying anyway? Offer a little help to someone on your route.</Trans>
        </p>
        <Link className={buttonClass({ variant: 'sky' })} to="/offer/create">
          <Trans>Offer help</Trans>
        </Link>
      </div>
      <div className={styles.choice}>
        <span className={styles.seeker}>
          <Icon of={Users} />
        </span>
        <h2>
          <Trans>Find Your Flight Amigo</Trans>
        </h2>
        <p>
          <Trans>A parent flying alone, a first flight, a tight connection: say what would help.</Trans>
        </p>
        <Link className={buttonClass()} to="/find/create">
          <Trans>Ask for help</Trans>
        </Link>
      </div>
    </div>
  )
}

const HEADINGS = { helper: msg`Travelers offering help`, seeking_help: msg`Travelers seeking help` }

interface RecentSectionProps {
  type: keyof typeof HEADINGS
  children: ReactNode
}

export function RecentSection({ type, children }: RecentSectionProps) {
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
