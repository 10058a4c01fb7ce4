/** Bounds of the connections between hosts. Times are milliseconds. */
export interface ClusterLimits {
  /** Connections that have not proven the key yet, in all and from one address. */
  halfOpen: number
  halfOpenPerAddress: number
  /** From a connection's first byte to the proof of the key; the one who connects waits as long. */
  handshake: number
  /** Connections of other hosts, all proven. */
  connections: number
  /** Streams and commands of one connection at a time; the gateway's own bounds hold besides. */
  streams: number
  /** Bytes of one stream that may be under way to a reader who has stopped. */
  window: number
  /** Between two questions for a sign of life, and silence after which a connection is given up. */
  ping: number
  silence: number
  /** For the holder to open a stream: a stale tunnel, and twice a tunnel's opening. */
  open: number
  /** A connection without a stream is closed after this time. */
  idle: number
  /** Bytes of a command or its result. */
  message: number
}

/** The bounds outside of tests. */
export const defaultClusterLimits: ClusterLimits = {
  halfOpen: 200,
  halfOpenPerAddress: 50,
  handshake: 5000,
  connections: 200,
  streams: 2000,
  window: 512 * 1024,
  ping: 5000,
  silence: 15_000,
  open: 35_000,
  idle: 60_000,
  message: 256 * 1024,
}
