import { useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'

/** Opens a listing's details over the page it is on. The address says so: it can be shared, and Back closes it. */
export function useOpenListing() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return ({ id }: { id: number }) => {
    const next = new URLSearchParams(params)
    next.set('listing', String(id))
    navigate(`?${next}`, { state: { opened: true } })
  }
}
