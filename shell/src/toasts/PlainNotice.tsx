import { useEffect, useRef } from 'react'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import styles from './PlainNotice.module.css'

/** A notice without network: its words, above whatever is open, for as long as any other. */
export function PlainNotice({ notice: { id, title, description } }: { notice: NumberedToast }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.showPopover?.()
    const timer = setTimeout(() => toasts.dismiss(id), 5000)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div ref={place} popover="manual" role="alert" className={styles.notice}>
      <b>{title}</b>
      <p>{description}</p>
    </div>
  )
}
