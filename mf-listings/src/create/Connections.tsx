import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useLazy } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import styles from './CreateForm.module.css'
import { isDay, moved } from './connections.ts'
import type { ListingValues } from './listingValues.ts'

const MOST = 3
const loadFlights = () => import('./Flights.tsx').then(({ Flights }) => Flights)

export function Connections({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { control, watch, getValues } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'connections' })
  const [isAdding, setAdding] = useState(false)
  const isUsed = isAdding || fields.length > 0
  const { loaded: List, isFailed, retry } = useLazy(loadFlights, { isEnabled: isUsed })
  const button = useRef<HTMLButtonElement>(null)
  const date = watch('date')
  const known = useRef(date)
  const isShown = List !== undefined && fields.length > 0
  const isFull = fields.length === MOST

  // The connecting flights move by as many days as the trip.
  const moveConnections = useEffectEvent((before: string) => {
    if (fields.length > 0 && before !== date) replace(moved(getValues('connections'), before, date))
  })
  useEffect(() => {
    if (!isDay(date)) return
    moveConnections(known.current)
    known.current = date
  }, [date])

  // Scroll to the fieldset of an added flight, whose first field has the focus.
  useEffect(() => {
    if (fields.length > 0) document.activeElement?.closest('fieldset[data-id]')?.scrollIntoView({ block: 'nearest' })
  }, [fields.length])

  const appendFlight = useEffectEvent(() => {
    setAdding(false)
    if (!List) return
    const { connections, date: first } = getValues()
    append(
      { airport: '', date: connections.at(-1)?.date ?? first, time: '', flightNumber: '' },
      { focusName: `connections.${connections.length}.airport` },
    )
  })
  // Add the flight once its fields are loaded. After a failure, the next click retries.
  useEffect(() => {
    if (isAdding && (List || isFailed)) appendFlight()
  }, [isAdding, List, isFailed])
  const add = () => {
    if (isFailed) retry()
    setAdding(true)
  }
  const removeFlight = (n: number) => {
    if (fields.length === 1) button.current?.focus()
    remove(n)
    const number = n + 2
    announce(t`Flight ${number} removed`)
  }
  const isHidden = fields.length > 0 && !List
  return (
    <div className={styles.connections}>
      {isShown && <List form={form} ids={fields.map(({ id }) => id)} onRemove={removeFlight} />}
      {isFailed && (
        <Notice tone="danger" title={t`These fields could not be loaded`}>
          <Trans>Please check your connection to the internet and try again.</Trans>
        </Notice>
      )}
      {isFull && !isHidden ? (
        <p className={styles.note}>
          <Trans>A trip can have at most 4 flights.</Trans>
        </p>
      ) : (
        <div className={styles.adding}>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            busy={isUsed && !List && !isFailed}
            onClick={isHidden ? retry : add}
          >
            {isHidden ? t`Show your connections` : t`Add a connection`}
          </Button>
          {fields.length === 0 && (
            <p className={styles.note}>
              <Trans>If you change planes on the way.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
