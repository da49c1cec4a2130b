import { classes } from './classes.ts'
import styles from './FailureNotice.module.css'
import { Notice } from './Notice.tsx'
import { takeFocus } from './takeFocus.ts'

export interface FailureText {
  title: string
  description: string
  atForm?: string
}

interface Props {
  failure: FailureText | undefined
  takesFocus?: boolean
  className?: string | undefined
}

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Each failure is announced and scrolled into view. */
export const FailureNotice = ({ failure, takesFocus, className }: Props) =>
  failure && (
    <div
      className={classes(styles.notice, className)}
      {...(takesFocus ? { ref: takeFocus, tabIndex: -1 } : { ref: comeIntoView })}
    >
      <Notice tone="danger" title={failure.title}>
        {failure.atForm ?? failure.description}
      </Notice>
    </div>
  )
