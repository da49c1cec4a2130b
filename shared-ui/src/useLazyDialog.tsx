import { type ComponentType, type ReactNode, useState } from 'react'

type CloseProps = { onClose: () => void }

/** Shows one dialog or form at a time and loads its code when it opens. */
export function useLazyDialog(onFailed: (error: unknown) => void) {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  async function show<Props>(load: () => Promise<ComponentType<Props & CloseProps>>, props: Props) {
    try {
      const Dialog = await load()
      setDialog(<Dialog {...props} onClose={close} />)
    } catch (error) {
      onFailed(error)
    }
  }
  return { dialog, show, close }
}
