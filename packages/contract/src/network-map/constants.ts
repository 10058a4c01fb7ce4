/** Where something can be connected: an uplink, a radio, a bridge, or a port. */
export const portKinds = ['uplink', 'wifi', 'bridge', 'port'] as const
export type PortKind = (typeof portKinds)[number]

/** `neighbour`: describes itself by LLDP. `gateway`: the next router on an uplink. */
export const nodeKinds = ['client', 'neighbour', 'gateway'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** What shows that a node is there. The device hears the first six at the time; the others it remembers. */
export const evidenceSources = [
  'station',
  'bridge',
  'reachable',
  'ping',
  'lldp',
  'route',
  'neighbour',
  'lease',
] as const
export type EvidenceSource = (typeof evidenceSources)[number]
/** Evidence of what the device remembers. */
export const remembered: readonly EvidenceSource[] = ['neighbour', 'lease']

export const changeKinds = ['appeared', 'disappeared', 'moved', 'new_ip'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The states of the last observation. `failed` keeps the map as it was. */
export const observationStates = ['running', 'completed', 'failed'] as const
/**
 * Why an observation failed. `device`: it was offline, disconnected or did not answer; `agent`: its agent is too old;
 * `interrupted`: the server stopped.
 */
export const observationFailures = ['device', 'agent', 'interrupted'] as const

/** The most clients of one observation, as devices report them. */
export const maxClients = 512
/** Days that the former places of nodes, and changes, are kept. */
export const historyDays = 30
