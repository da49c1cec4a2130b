import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch as useAnyDispatch, useSelector as useAnySelector } from 'react-redux'
import type { api } from './api.ts'

/** The one store's state; remotes add endpoints to `api`, never reducers. */
export interface SiteState {
  api: ReturnType<typeof api.reducer>
}

/** The one store's dispatch. */
export const useDispatch = useAnyDispatch.withTypes<ThunkDispatch<SiteState, unknown, UnknownAction>>()

/** Reads the one store. */
export const useSelector = useAnySelector.withTypes<SiteState>()
