import { errorText, toast, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { useConfirmListingMutation } from '../listings.api.ts'

/**
 * The link of a visitor's mail ends here: the token in the address confirms the listing and disappears from the
 * address. True while that is under way.
 */
export function useConfirmation(): boolean {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [confirm] = useConfirmListingMutation()
  const sent = useRef<string>(undefined)
  const token = params.get('confirm')

  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    const rest = new URLSearchParams(params)
    rest.delete('confirm')
    confirm(token)
      .unwrap()
      .then(
        () => toast({ title: 'Listing confirmed', description: 'Travelers can now ask for your contact details.' }),
        (error) =>
          toast({
            variant: 'destructive',
            title: 'Confirmation failed',
            description: errorText(error, 'Something went wrong. Please try again.'),
          }),
      )
      .finally(() => navigate(`?${rest}`, { replace: true }))
  }, [token, params, confirm, navigate])

  return token !== null
}
