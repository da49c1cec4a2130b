import { configureStore } from '@reduxjs/toolkit'
import { api } from './sdk/api.ts'
import { rememberUser, type SessionUser } from './sdk/session.ts'

/**
 * The one store of a page. Remotes add endpoints to `api`, never reducers. A function, since the server needs
 * another one for each document: it begins with who is signed in.
 */
export const createStore = (user: SessionUser | null) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    // Not dispatched: that would set a timer to forget it, which on the server would keep every store for minutes.
    preloadedState: { api: api.reducer(undefined, rememberUser(user)) },
  })
