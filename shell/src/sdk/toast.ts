export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

export type NumberedToast = Toast & { id: number }

let latest: NumberedToast | null = null
let count = 0
const listeners = new Set<() => void>()

const show = (next: NumberedToast | null) => {
  latest = next
  for (const listener of listeners) listener()
}

export function toast(notice: Toast): void {
  count += 1
  show({ ...notice, id: count })
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  latest: () => latest,
  dismiss(id: number) {
    if (latest?.id === id) show(null)
  },
}
