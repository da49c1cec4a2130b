import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide'
import styles from './HowItWorks.module.css'

const STEPS = [
  [msg`Say where you fly`, msg`Search a route and a day, or post your own trip. It takes two minutes.`],
  [msg`Get to know each other`, msg`Write first, talk once, compare the flight. Read what others say about them.`],
  [msg`Fly together`, msg`Meet inside the terminal and help each other along the way. A review says thanks.`],
] as const

export function HowItWorks() {
  const { t } = useLingui()
  return (
    <>
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">
          <Trans>How it works</Trans>
        </h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title.message}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.safety} aria-labelledby="safety">
        <Icon of={ShieldCheck} className={styles.shield} />
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
