import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useLazy } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import styles from './CreateForm.module.css'
import { isDay, shiftDates } from './connections.ts'
import type { ListingValues } from './listingValues.ts'

const MAX_CONNECTIONS = 3
const loadFlights = () => import('./Flights.tsx').then(({ Flights }) => Flights)

export function Connections({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { control, watch, getValues } = form
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'connections' })
  const [isAdding, setAdding] = useState(false)
  const isUsed = isAdding || fields.length > 0
  const { loaded: Flights, isFailed, retry } = useLazy(loadFlights, { isEnabled: isUsed })
  const button = useRef<HTMLButtonElement>(null)
  const date = watch('date')
  const previousDate = useRef(date)
  const isShown = Flights !== undefined && fields.length > 0
  const hasMaximum = fields.length === MAX_CONNECTIONS

  // The connecting flights move by as many days as the trip.
  const moveConnections = useEffectEvent((before: string) => {
    if (fields.length > 0 && before !== date) replace(shiftDates(getValues('connections'), before, date))
  })
  useEffect(() => {
    if (!isDay(date)) return
    moveConnections(previousDate.current)
    previousDate.current = date
  }, [date])

  // Scroll to the fieldset of an added flight, whose first field has the focus.
  useEffect(() => {
    if (fields.length > 0) document.activeElement?.closest('fieldset[data-id]')?.scrollIntoView({ block: 'nearest' })
  }, [fields.length])

  const appendFlight = useEffectEvent(() => {
    setAdding(false)
    if (!Flights) return
    const { connections, date: first } = getValues()
    append(
      { airport: '', date: connections.at(-1)?.date ?? first, time: '', flightNumber: '' },
      { focusName: `connections.${connections.length}.airport` },
    )
  })
  // Add the flight once its fields are loaded. After a failure, the next click retries.
  useEffect(() => {
    if (isAdding && (Flights || isFailed)) appendFlight()
  }, [isAdding, Flights, isFailed])
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
  const isNotLoaded = fields.length > 0 && !Flights
  return (
    <div className={styles.connections}>
      {isShown && <Flights form={form} ids={fields.map(({ id }) => id)} onRemove={removeFlight} />}
      {isFailed && (
        <Notice tone="danger" title={t`These fields could not be loaded`}>
          <Trans>Please check your connection to the internet and try again.</Trans>
        </Notice>
      )}
      {hasMaximum && !isNotLoaded ? (
        <p className={styles.note}>
          <Trans>A trip can have at most 4 flights.</Trans>
        </p>
      ) : (
        <div className={styles.adding}>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            busy={isUsed && !Flights && !isFailed}
            onClick={isNotLoaded ? retry : add}
          >
            {isNotLoaded ? t`Show your connections` : t`Add a connection`}
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
