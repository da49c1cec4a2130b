import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { i18n } from '../../sdk/i18n.tsx'
import { useSettings } from '../../sdk/settings.ts'
import { ContactEmail } from '../contact/ContactFrame.tsx'
import styles from '../legal/LegalPage.module.css'
import { type Answer, type Section, sections } from './answers.ts'

/** The search ignores case and the accents of Latin letters. */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('’', "'")

function found(search: string): Section[] {
  const terms = normalize(search).split(/\s+/).filter(Boolean)
  const matches = ({ question, answer }: Answer) => {
    const text = normalize(`${i18n._(question)} ${i18n._(answer)}`)
    return terms.every((term) => text.includes(term))
  }
  return sections
    .map((moment) => ({ ...moment, answers: moment.answers.filter(matches) }))
    .filter(({ answers }) => answers.length > 0)
}

/** Only the search needs a script. */
export function HelpPage() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const shown = found(search)
  const query = search.trim().replace(/\s+/g, ' ')
  const count = shown.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <article className={styles.page}>
      <PageHeading lead={<UrgentContact />}>
        <Trans>Help</Trans>
      </PageHeading>
      <section className={styles.summary} aria-label={t`Find an answer`}>
        <Search value={search} onChange={setSearch} />
        <p className={styles.jumps}>
          {sections.map(({ id, heading }) => (
            <a
              key={id}
              href={`#${id}`}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              onClick={() => setSearch('')}
            >
              {t(heading)}
            </a>
          ))}
        </p>
        <p role="status">{search.trim() && <Plural value={count} one="# answer" other="# answers" />}</p>
      </section>
      {shown.map(({ id, heading, answers }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{t(heading)}</h2>
          {answers.map(({ question, answer, more }) => (
            <div key={question.id}>
              <h3>{t(question)}</h3>
              <p>
                {t(answer)} {more && <Link to={more.to}>{t(more.label)}</Link>}
              </p>
            </div>
          ))}
        </section>
      ))}
      <section className={styles.section}>
        <h2>
          {count > 0 ? <Trans>Your question is not here?</Trans> : <Trans>We have no answer with “{query}” here</Trans>}
        </h2>
        <p>
          <Trans>
            Write to us through the form on our <Link to="/contact">contact page</Link>.
          </Trans>
        </p>
      </section>
    </article>
  )
}

const UrgentContact = () => (
  <Trans comment="<0/> is a phone number or an email address.">
    Traveling today, and something is wrong? Reach us at <UrgentLink />. In an emergency, call the local emergency
    number first.
  </Trans>
)

/** A phone number if one is configured, otherwise the email address. */
function UrgentLink() {
  const { urgentPhone } = useSettings()
  return urgentPhone ? <a href={`tel:${urgentPhone.replaceAll(' ', '')}`}>{urgentPhone}</a> : <ContactEmail />
}

/** Not part of the document, because it would do nothing without a script. Its space is reserved. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Field label={t`Search the answers`} className={styles.search}>
      {ready ? (
        <Input type="search" autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Skeleton shape="field" />
      )}
    </Field>
  )
}
