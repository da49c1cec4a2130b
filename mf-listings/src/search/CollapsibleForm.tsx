import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import styles from './CollapsibleForm.module.css'
import { codesIn } from './searchAddress.ts'

interface Props {
  fields: {
    form: Ref<HTMLFormElement>
    submit: (event: FormEvent<HTMLFormElement>) => void
    isCollapsed: boolean
    setCollapsed: (folded: boolean) => void
    values: { from: string; to: string; date: string; language: string }
  }
  label: string
  className: string | undefined
  children: ReactNode
}

/** A search form that collapses to one line on a phone after a search, so that the results are in view. */
export function CollapsibleForm({ fields, label, className, children }: Props) {
  const { form, submit, isCollapsed, setCollapsed } = fields
  const { from, to, date, language } = fields.values
  const hasRoute = from || to
  const day = date && dayOf(date)
  const spoken = codesIn(language).length
  const languages = spoken ? ` · ${spoken} ${spoken === 1 ? 'language' : 'languages'}` : ''
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
        {hasRoute ? <Route from={from || 'Anywhere'} to={to || 'anywhere'} /> : day || 'All days'}
        {hasRoute && day && ` · ${day.split(',')[0]}`}
        {languages} · edit<VisuallyHidden> the search</VisuallyHidden>
      </Button>
      <form ref={form} className={className} aria-label={label} onSubmit={submit} noValidate>
        {children}
      </form>
    </div>
  )
}

const Route = ({ from, to }: { from: string; to: string }) => (
  <>
    {from} <span aria-hidden="true">→</span>
    <VisuallyHidden>to</VisuallyHidden> {to}
  </>
)
