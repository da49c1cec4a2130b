import { FILTER_NAMES, FILTERS, type FilterName } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOf, monthDay } from '@flight-amigo/shared-ui/days'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { RouteText } from '../listing/RouteText.tsx'
import styles from './CollapsibleForm.module.css'
import { FILTER_LABELS } from './filterLabels.ts'
import { codesIn } from './searchAddress.ts'

interface Props {
  fields: {
    form: Ref<HTMLFormElement>
    submit: (event: FormEvent<HTMLFormElement>) => void
    isCollapsed: boolean
    setCollapsed: (isCollapsed: boolean) => void
    values: { from: string; to: string; date: string; language: string } & Partial<Record<FilterName, string>>
  }
  label: string
  className: string | undefined
  children: ReactNode
}

/** On a phone, collapses to one line after a search, so that the results are in view. */
export function CollapsibleForm({ fields, label, className, children }: Props) {
  const { t } = useLingui()
  const { form, submit, isCollapsed, setCollapsed } = fields
  const { from, to, date, language, ...values } = fields.values
  // The line above the results says the type.
  const phrases = FILTER_NAMES.flatMap((name) =>
    name === 'type' ? [] : (FILTER_LABELS[name].phrase((values[name] ?? FILTERS[name].options[0]) as never) ?? []),
  )
  const hasRoute = from || to
  const spoken = codesIn(language).length
  const container = useRef<HTMLDivElement>(null)
  const wasCollapsed = useRef(isCollapsed)

  useEffect(() => {
    if (wasCollapsed.current === isCollapsed) return
    wasCollapsed.current = isCollapsed
    // On a wide screen the button is hidden and cannot take the focus.
    container.current?.querySelector(isCollapsed ? 'button' : 'input')?.focus()
  }, [isCollapsed])

  return (
    <div ref={container} className={styles.container} data-collapsed={isCollapsed || undefined}>
      <Button variant="quiet" wide className={styles.edit} onClick={() => setCollapsed(false)}>
        {/* One text: the parts would be columns. */}
        <span>
          {hasRoute ? (
            <RouteText
              from={from || t({ message: 'Anywhere', comment: 'In place of an airport: Anywhere → ORD' })}
              to={to || t({ message: 'anywhere', comment: 'In place of an airport: HYD → anywhere' })}
            />
          ) : (
            (date && dayOf(date)) || t`All days`
          )}
          {hasRoute && date && ` · ${monthDay(date)}`}
          {spoken > 0 && (
            <>
              {' · '}
              <Plural value={spoken} one="# language" other="# languages" />
            </>
          )}
          {phrases.map((phrase) => ` · ${phrase}`)}
          {' · '}
          <Trans comment="The end of a button: HYD → ORD · Dec 12 · edit. Only screen readers read the part in the tags.">
            edit<VisuallyHidden> the search</VisuallyHidden>
          </Trans>
        </span>
      </Button>
      <form ref={form} className={className} aria-label={label} onSubmit={submit} noValidate>
        {children}
      </form>
    </div>
  )
}
