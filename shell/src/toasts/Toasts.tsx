import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadOwn } from '../remotes/loader.ts'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import styles from './Toasts.module.css'

const nothing = () => null

/** Shows notices. Their code loads with the first notice, because a first visit rarely has one. */
export function Toasts() {
  const latest = useSyncExternalStore(toasts.subscribe, toasts.latest, nothing)
  const [Area, setArea] = useState<ComponentType<{ latest: NumberedToast | null }>>()
  // The notice whose code did not load. The next notice loads it again.
  const [plain, setPlain] = useState<NumberedToast>()
  useEffect(() => {
    if (!latest || Area) return
    loadOwn(() => import('./ToastArea.tsx')).then(
      ({ ToastArea }) => setArea(() => ToastArea),
      () => setPlain(latest),
    )
  }, [latest, Area])
  if (Area) return <Area latest={latest} />
  return plain && plain === latest ? <PlainNotice key={plain.id} notice={plain} /> : null
}

/** A notice without the code of notices: its text over the whole page, for as long as any other notice. */
function PlainNotice({ notice: { id, title, description } }: { notice: NumberedToast }) {
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
