import { useEffect } from 'react'
import styles from './PreviewBar.module.css'

const END = '?remotes='

/** Says that this browser sees other releases than everybody else, and ends it. */
export function PreviewBar({ preview }: { preview: string[] }) {
  useEffect(() => {
    const sources = preview
      .map((one) => /@(http:[^ ]+)$/.exec(one)?.[1])
      .map((address) => address && new EventSource(`${address}/changes`))
    for (const source of sources) if (source) source.onmessage = () => location.reload()
    return () => {
      for (const source of sources) if (source) source.close()
    }
  }, [preview])
  return (
    <p className={styles.bar}>
      Only you see {preview.join(', ')}. <a href={END}>End preview</a>
    </p>
  )
}
