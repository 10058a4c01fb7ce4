/** Bounds of the gateway. Times are milliseconds. Every queue, buffer and wait in this package is held by one of them. */
export interface GatewayLimits {
  /** Connections that are not logged in yet, in all. */
  halfOpen: number
  /** The same from one address (IPv6: one /64). Raise it where many devices stand behind one address. */
  halfOpenPerAddress: number
  /** From the first byte to a finished login; the time in the handshake queue counts. */
  loginGrace: number
  /** Key exchanges begun per second: each costs about a millisecond of CPU, so a reconnect storm must not starve the rest. */
  handshakesPerSecond: number
  /** Connections that wait for their key exchange; beyond it new ones are closed at once and come back later. */
  handshakeQueue: number
  /** Refused logins on one connection before it is closed. */
  loginTries: number
  /** From login to the first frame. */
  helloGrace: number
  /** A whole first contact. */
  enrolTime: number
  /** Any call into the host. */
  hostCall: number
  /** Silence after which the gateway asks for a sign of life, and how often it asks before it gives up. */
  keepalive: number
  keepaliveMisses: number
  /** Frames of one device: the steady rate and the burst. Telemetry above it is dropped and counted. */
  framesPerSecond: number
  frameBurst: number
  /** Frames above the rate after which the connection is closed. */
  frameDebt: number
  /** Frames that are none, within a minute, before the connection is closed. */
  faultsPerMinute: number
  /** Bytes that may wait for a device on its control channel before `send` refuses. */
  controlBacklog: number
  /** Transient commands of one device that wait for a result. */
  runsPerDevice: number
  tunnelsPerDevice: number
  streamsPerTunnel: number
  /** Byte streams in all; each can hold about 2 MiB of a device's data for a reader who has stopped. */
  streams: number
  /** From the command to the tunnel's forward request, and from the request for a stream to its opening. */
  tunnelOpen: number
  /** While a stream is being opened on it, and after its device came back, a tunnel over which nothing comes for so long is given up. */
  tunnelSilence: number
  /** A tunnel without a stream is closed after this time. */
  tunnelIdle: number
  /** The longest life of a tunnel; its streams end with it. */
  tunnelLife: number
  /** Bytes that may wait in a tunnel's socket before its streams stop taking more. */
  tunnelBacklog: number
  /** Files on their way to devices at once, in all and to one device, which may not have noticed yet that an earlier connection was cut. */
  fetches: number
  fetchesPerDevice: number
  /** A device that takes nothing of a file for so long is given up; what it has it need not fetch again. */
  fetchStall: number
  /** Files that devices hand over at a time, in all and of one device. */
  puts: number
  putsPerDevice: number
  /** Between two pieces of a file, and from its first to its last. */
  putIdle: number
  putTime: number
  /** Time over which `drain` spreads the ends of the control channels; it then waits as long for streams to end. */
  drain: number
}

export const defaultLimits: GatewayLimits = {
  halfOpen: 2000,
  halfOpenPerAddress: 200,
  loginGrace: 10_000,
  handshakesPerSecond: 150,
  handshakeQueue: 750,
  loginTries: 3,
  helloGrace: 10_000,
  enrolTime: 15_000,
  hostCall: 10_000,
  keepalive: 30_000,
  keepaliveMisses: 3,
  framesPerSecond: 50,
  frameBurst: 200,
  frameDebt: 1000,
  faultsPerMinute: 20,
  controlBacklog: 256 * 1024,
  runsPerDevice: 64,
  tunnelsPerDevice: 8,
  streamsPerTunnel: 64,
  streams: 2000,
  tunnelOpen: 15_000,
  tunnelSilence: 3000,
  tunnelIdle: 60_000,
  tunnelLife: 12 * 3_600_000,
  tunnelBacklog: 1024 * 1024,
  fetches: 500,
  fetchesPerDevice: 3,
  fetchStall: 300_000,
  puts: 64,
  putsPerDevice: 2,
  putIdle: 60_000,
  putTime: 900_000,
  drain: 10_000,
}
