import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { locale } from '../../sdk/i18n.tsx'
import { useSettings } from '../../sdk/settings.ts'
import { ContactEmail } from '../contact/ContactFrame.tsx'
import styles from './LegalPage.module.css'

type Text = string | MessageDescriptor

/** Plain language, with a summary first. Of a legal text, only the summary is translated. */
export interface LegalText {
  title: MessageDescriptor
  summary: MessageDescriptor[]
  sections: { heading: Text; paragraphs: Text[]; points?: Text[] }[]
}

const isTranslated = (text: Text) => typeof text !== 'string'
const textOf = (text: Text) => (typeof text === 'string' ? text : t(text))
const keyOf = (text: Text) => (typeof text === 'string' ? text : text.id)

/** Needs no data and no script. */
export const LegalPage = ({ text: { title, summary, sections } }: { text: LegalText }) => (
  <article className={styles.page}>
    <ShortVersion
      title={title}
      summary={summary}
      isFullyTranslated={sections.every(({ heading }) => isTranslated(heading))}
    />
    {sections.map(({ heading, paragraphs, points }, index) => (
      <section
        key={keyOf(heading)}
        className={styles.section}
        {...(!isTranslated(heading) && { lang: 'en', dir: 'ltr' })}
      >
        <h2>
          <span className={styles.number}>{index + 1}.</span> {textOf(heading)}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={keyOf(paragraph)}>{textOf(paragraph)}</p>
        ))}
        {points && (
          <ul>
            {points.map((point) => (
              <li key={keyOf(point)}>{textOf(point)}</li>
            ))}
          </ul>
        )}
      </section>
    ))}
    <section className={styles.section}>
      <h2>
        <span className={styles.number}>{sections.length + 1}.</span> <Trans>Contact</Trans>
      </h2>
      <p>
        <Questions />
      </p>
    </section>
  </article>
)

function ShortVersion({
  title,
  summary,
  isFullyTranslated,
}: Pick<LegalText, 'title' | 'summary'> & { isFullyTranslated: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <PageHeading lead={<Updated />}>{t(title)}</PageHeading>
      <section className={styles.summary} aria-labelledby="in-short">
        <h2 id="in-short">
          <Trans>In short</Trans>
        </h2>
        <ul>
          {summary.map((sentence) => (
            <li key={sentence.id}>{t(sentence)}</li>
          ))}
        </ul>
        {!isFullyTranslated && (
          <p className={styles.original}>
            <Trans comment="Below a summary that is translated, and above a text in English. Not shown in English.">
              The full text below is in English. If this summary differs from it, the English text counts.
            </Trans>
          </p>
        )}
      </section>
    </>
  )
}

const UPDATED = '2026-11-21'

function Updated() {
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(UPDATED))
  return (
    <Trans>
      Last updated <time dateTime={UPDATED}>{date}</time>
    </Trans>
  )
}

const Questions = () =>
  useSettings().contactEmail ? (
    <Trans comment="<1/> is an email address.">
      Questions about this page are welcome through the form on our <Link to="/contact">contact page</Link>, or at{' '}
      <ContactEmail />.
    </Trans>
  ) : (
    <Trans>
      Questions about this page are welcome through the form on our <Link to="/contact">contact page</Link>.
    </Trans>
  )
