import type { DashboardData, DashboardValue } from '@outpost/contract/dashboards/schemas'
import { createContext, use } from 'react'

/** What the widgets of a dashboard show, and where. */
export interface View {
  data: DashboardData | undefined
  values: ReadonlyMap<string, DashboardValue>
  /** The device; undefined for the holder of a link, who can do nothing. */
  deviceId: number | undefined
  /** Where images are read from: the stored dashboard, or with the token of a link. */
  pictures: { dashboardId: number; stored: ReadonlySet<number | null> } | { token: string }
}

const Context = createContext<View | undefined>(undefined)
export const ViewProvider = Context.Provider

/** What the surrounding dashboard shows. */
export function useView(): View {
  const view = use(Context)
  if (!view) throw new Error('A widget needs a dashboard around it')
  return view
}

/** The values of a response by their address. */
export const valuesIn = (data: DashboardData | undefined): ReadonlyMap<string, DashboardValue> =>
  new Map(data?.values.map((value) => [value.address, value]))
