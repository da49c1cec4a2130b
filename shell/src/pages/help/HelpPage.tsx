import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useEffect, useState } from 'react'
import { Link } from '../../routing/links.tsx'
import { useSettings } from '../../sdk/settings.ts'
import styles from '../legal/LegalPage.module.css'
import { type Answer, type Moment, moments } from './answers.ts'

const wordsOf = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** The moments with the answers that contain all words of a search. */
function found(search: string): Moment[] {
  const words = wordsOf(search).split(/\s+/).filter(Boolean)
  const matches = ({ question, answer }: Answer) => {
    const text = wordsOf(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  }
  return moments
    .map((moment) => ({ ...moment, answers: moment.answers.filter(matches) }))
    .filter(({ answers }) => answers.length > 0)
}

const countText = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)

/** `/help`: questions and answers by moment. Only the search needs a script. */
export function HelpPage() {
  const [search, setSearch] = useState('')
  const shown = found(search)
  const count = shown.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <article className={styles.page}>
      <PageHeading lead={<UrgentContact />}>Help</PageHeading>
      <section className={styles.summary} aria-label="Find an answer">
        <Search value={search} onChange={setSearch} />
        <p className={styles.jumps}>
          {moments.map(({ id, heading }) => (
            <a
              key={id}
              href={`#${id}`}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              onClick={() => setSearch('')}
            >
              {heading}
            </a>
          ))}
        </p>
        <p role="status">{search.trim() && countText(count)}</p>
      </section>
      {shown.map(({ id, heading, answers }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {answers.map(({ question, answer, more }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>
                {answer} {more && <Link to={more.to}>{more.label}</Link>}
              </p>
            </div>
          ))}
        </section>
      ))}
      <section className={styles.section}>
        <h2>
          {count > 0
            ? 'Your question is not here?'
            : `We have no answer with “${search.trim().replace(/\s+/g, ' ')}” here`}
        </h2>
        <p>
          Write to us through the form on our <Link to="/contact">contact page</Link>.
        </p>
      </section>
    </article>
  )
}

/** Where travelers reach the team on the day of their trip: a phone number if one is configured, otherwise the email address. */
function UrgentContact() {
  const { urgentPhone, contactEmail = '' } = useSettings()
  return (
    <>
      Traveling today, and something is wrong? Reach us at{' '}
      {urgentPhone ? (
        <a href={`tel:${urgentPhone.replaceAll(' ', '')}`}>{urgentPhone}</a>
      ) : (
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      )}
      . In an emergency, call the local emergency number first.
    </>
  )
}

/** The search field. The document has none, because it would do nothing without a script. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    ready && (
      <Field label="Search the answers">
        <Input type="search" autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
    )
  )
}
