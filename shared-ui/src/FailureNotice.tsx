import { classes } from './classes.ts'
import styles from './FailureNotice.module.css'
import { Notice } from './Notice.tsx'
import { takeFocus } from './takeFocus.ts'

/** The texts of a failure: for its toast, and for its form if they differ. */
export interface FailureText {
  title: string
  description: string
  atForm?: string
}

interface Props {
  failure: FailureText | undefined
  /** For a failure that must be read before anything else is done. */
  takesFocus?: boolean
  className?: string | undefined
}

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Tells the user at a form that the last attempt failed. Each failure is announced and scrolled into view. */
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
