import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '../../routing/links.tsx'
import { ContactAddress } from '../contact/ContactFrame.tsx'
import styles from './LegalPage.module.css'

/** A legal text in plain language, with a summary first. */
export interface LegalText {
  title: string
  summary: string[]
  sections: { heading: string; paragraphs: string[]; points?: string[] }[]
}

/** The page of a legal text. It needs no data and no script. */
export const LegalPage = ({ text: { title, summary, sections } }: { text: LegalText }) => (
  <article className={styles.page}>
    <PageHeading lead={<Updated />}>{title}</PageHeading>
    <section className={styles.summary} aria-labelledby="in-short">
      <h2 id="in-short">In short</h2>
      <ul>
        {summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
    {sections.map(({ heading, paragraphs, points }, index) => (
      <section key={heading} className={styles.section}>
        <h2>
          <span className={styles.number}>{index + 1}.</span> {heading}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </section>
    ))}
    <section className={styles.section}>
      <h2>
        <span className={styles.number}>{sections.length + 1}.</span> Contact
      </h2>
      <p>
        Questions about this page are welcome through the form on our <Link to="/contact">contact page</Link>
        <ContactAddress before=", or at " />.
      </p>
    </section>
  </article>
)

const Updated = () => (
  <>
    Last updated <time dateTime="2026-11-21">November 21, 2026</time>
  </>
)
