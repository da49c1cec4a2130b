import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { ShieldCheck } from 'lucide'
import styles from './HowItWorks.module.css'

const STEPS = [
  ['Say where you fly', 'Search a route and a day, or post your own trip. It takes two minutes.'],
  ['Get to know each other', 'Write first, talk once, compare the flight. Read what others say about them.'],
  ['Fly together', 'Meet inside the terminal and help each other along the way. A review says thanks.'],
]

export function HowItWorks() {
  return (
    <>
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, words]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.safety} aria-labelledby="safety">
        <Icon of={ShieldCheck} className={styles.shield} />
        <div>
          <h2 id="safety">Safe on both sides</h2>
          <p>
            Contact details are shown only to people who ask for them, and we tell their owner. The verified mark means
            that the phone number was confirmed with a code. Our team reads every report.
          </p>
        </div>
        <Link className={buttonClass({ variant: 'quiet' })} to="/safety">
          How to stay safe
        </Link>
      </section>
    </>
  )
}
