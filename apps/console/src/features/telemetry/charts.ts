import type { MetricGroup } from './groups.ts'

/** A chart of related values with the same unit. */
export interface ChartPlan {
  id: string
  parameters: readonly string[]
  /** Limits of the value axis, if known. */
  yMin?: number
  yMax?: number
  /** States that last until the next report are drawn as steps; counters as bars of what was added per interval. */
  kind?: 'state' | 'counter'
}

/** Returns the parameters of the first modem and those of the second. */
const both = (...names: string[]): string[] => [...names, ...names.map((name) => `${name}_2`)]
const alone = (parameter: string): ChartPlan => ({ id: parameter, parameters: [parameter] })

export const chartPlans: Readonly<Record<MetricGroup, readonly ChartPlan[]>> = {
  dynamic: [
    alone('load_average'),
    { id: 'usage', parameters: ['memory_used', 'storage_used'], yMin: 0, yMax: 100 },
    { id: 'temperature', parameters: both('temperature') },
    { id: 'clients', parameters: ['clients_count', 'wireless_clients'], yMin: 0 },
    { ...alone('ports_up'), yMin: 0, kind: 'state' },
    alone('router_uptime'),
  ],
  'mobile-data': [
    { id: 'signal', parameters: both('signal') },
    { id: 'rsrp', parameters: both('rsrp') },
    { id: 'quality', parameters: both('rsrq', 'sinr') },
    { id: 'traffic', parameters: both('sent', 'received'), yMin: 0, kind: 'counter' },
    { id: 'connection_uptime', parameters: both('connection_uptime') },
    { id: 'sim_slot', parameters: both('sim_slot'), yMin: 0, kind: 'state' },
  ],
  io: [
    { id: 'inputs', parameters: ['digital_input', 'digital_isolated_input'], yMin: 0, yMax: 1, kind: 'state' },
    alone('analog_input'),
    { id: 'outputs', parameters: ['open_collector_output', 'relay_output'], yMin: 0, yMax: 1, kind: 'state' },
  ],
  gps: [
    { ...alone('speed'), yMin: 0 },
    alone('altitude'),
    { ...alone('satellites'), yMin: 0 },
    alone('latitude'),
    alone('longitude'),
    alone('course'),
    { ...alone('fix_status'), kind: 'state' },
  ],
}

/** The maximum number of parameters per request. */
const PER_CALL = 12

/** Splits parameters into requests that the server accepts. */
export const inCalls = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / PER_CALL) }, (_, index) =>
    all.slice(index * PER_CALL, (index + 1) * PER_CALL),
  )

/** Returns the parameters of a group that the user may read, split into requests that the server accepts. */
export const callsOf = (group: MetricGroup, mayRead: (parameter: string) => boolean): string[][] =>
  inCalls(chartPlans[group].flatMap((plan) => plan.parameters).filter(mayRead))
