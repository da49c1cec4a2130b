import { configureStore } from '@reduxjs/toolkit'
import { api } from './sdk/api.ts'
import { rememberUser, type SessionUser } from './sdk/session.ts'

/**
 * The one store of a page. Remotes add endpoints to `api`, never reducers. A function, since the server needs
 * another one for each document: it begins with who is signed in.
 */
export function createStore(user: SessionUser | null) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  store.dispatch(rememberUser(user))
  return store
}
