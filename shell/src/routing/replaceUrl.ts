import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Replaces the URL of this page, for an effect or after a response. It does nothing once the user has followed a link,
 * whose page React may not show yet: it would lead back.
 */
export function useReplaceUrl() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (to: string, state?: unknown): void => {
    // The router stores the key in the history entry, except in the first.
    const current = (history.state as { key?: string } | null)?.key ?? 'default'
    if (current === key) void navigate(to, { replace: true, state })
  }
}
