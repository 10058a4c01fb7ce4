/** Limits of the connections between hosts. Times are in milliseconds. */
export interface ClusterLimits {
  /** Connections that have not proven the key yet, in total and from one address. */
  halfOpen: number
  halfOpenPerAddress: number
  /** From a connection's first byte to the proof of the key. The connecting host waits just as long. */
  handshake: number
  /** Connections from other hosts that have proven the key. */
  connections: number
  /** Concurrent streams and commands on one connection; the gateway's own limits apply as well. */
  streams: number
  /** Bytes of one stream that may be in transit when its consumer has stopped reading. */
  window: number
  /** The interval between pings, and the silence after which a connection is given up at the next ping. */
  ping: number
  silence: number
  /** For the holder to open a stream: enough to detect a stale tunnel and to open a new one twice. */
  open: number
  /** For the holder to test ports of hosts behind a device. */
  probe: number
  /** After this time without a stream a connection is closed. */
  idle: number
  /** The size of a command or its result in bytes. */
  message: number
}

/** The limits in production. */
export const defaultClusterLimits: ClusterLimits = {
  halfOpen: 200,
  halfOpenPerAddress: 50,
  handshake: 5000,
  connections: 200,
  streams: 2000,
  window: 512 * 1024,
  ping: 3000,
  silence: 9000,
  open: 35_000,
  probe: 95_000,
  idle: 60_000,
  message: 256 * 1024,
}
