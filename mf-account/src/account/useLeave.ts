import { forgetPerson, type Toast, toast, useDispatch, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'

/** For when the session has ended at the server: goes home, forgets all that only this person may see, and says why. */
export function useLeave() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const farewell = useRef<Toast>(undefined)

  // Not before the page has made way for home: it would ask its reader to log in again.
  useEffect(
    () => () => {
      if (!farewell.current) return
      forgetPerson(dispatch)
      toast(farewell.current)
    },
    [dispatch],
  )

  return (notice: Toast) => {
    farewell.current = notice
    navigate('/')
  }
}
