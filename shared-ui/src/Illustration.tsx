import { classes } from './classes.ts'
import styles from './Illustration.module.css'

export interface IllustrationProps {
  /** The address of a drawing: `import gate from '@flight-amigo/shared-ui/drawings/gate.svg'`. */
  of: string
  /** In pixels; less where there is no room. All drawings are half again as wide as they are high. */
  width?: number
  className?: string | undefined
}

/** A decorative drawing. It loads lazily in reserved space, so nothing moves. */
export const Illustration = ({ of, width = 240, className }: IllustrationProps) => (
  <img
    src={of}
    alt=""
    width={width}
    height={width / 1.5}
    loading="lazy"
    decoding="async"
    className={classes(styles.illustration, className)}
  />
)
