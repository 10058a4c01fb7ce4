/** Limits of the gateway. Times are in milliseconds. They bound every queue, buffer and wait in this package. */
export interface GatewayLimits {
  /** Connections that are not logged in yet, in total. */
  halfOpen: number
  /** The same from one address (for IPv6, one /64). Raise it when many devices share an address. */
  halfOpenPerAddress: number
  /** From the first byte to the completed login, including the time in the handshake queue. */
  loginGrace: number
  /** Key exchanges started per second. Each costs about 1 ms of CPU: a reconnect storm must not starve the rest. */
  handshakesPerSecond: number
  /** Connections that wait for their key exchange. Beyond it new ones are closed at once and come back later. */
  handshakeQueue: number
  /** Refused login attempts on one connection before it is closed. */
  loginTries: number
  /**
   * Users whose sign-in is not complete, in total and from one address, and the time that they have to type a passphrase
   * or a token. They take no place of devices.
   */
  userLogins: number
  userLoginsPerAddress: number
  userLoginGrace: number
  /** Refused attempts of a user on one connection. SSH clients try each key of an agent. */
  userLoginTries: number
  /** Streams that one connection of a user may have open at once. */
  channelsPerUser: number
  /** From the login to the first frame. */
  helloGrace: number
  /** For a whole first contact. */
  enrolTime: number
  /** For any call to the host. */
  hostCall: number
  /** The silence after which the gateway pings a peer, and the unanswered pings after which it gives up. */
  keepalive: number
  keepaliveMisses: number
  /** Frames of one device: the steady rate and the burst. Telemetry beyond them is dropped and counted. */
  framesPerSecond: number
  frameBurst: number
  /** Frames beyond the rate after which the connection is closed. */
  frameDebt: number
  /** Invalid frames within a minute after which the connection is closed. */
  faultsPerMinute: number
  /** Bytes that may wait for a device on its control channel before `send` refuses more. */
  controlBacklog: number
  /** Transient commands of one device that wait for their result. */
  runsPerDevice: number
  tunnelsPerDevice: number
  streamsPerTunnel: number
  /** Byte streams in total. Each can hold about 2 MiB from a device when its consumer has stopped reading. */
  streams: number
  /** Probes of ports in total. A device has at most one. */
  probes: number
  /** Ports of one probe that are tested at once, and the time that a target has to accept a connection. */
  probeParallel: number
  probeConnect: number
  /** From the command of a probe to the device's connection, and for a whole probe. */
  probeOpen: number
  probeTime: number
  /** From the command to the tunnel's forward request, and from the request for a stream until it is open. */
  tunnelOpen: number
  /** Silence after which a tunnel is given up while a stream is opened on it or after its device has reconnected. */
  tunnelSilence: number
  /** After this time without a stream a tunnel is closed. */
  tunnelIdle: number
  /** The longest lifetime of a tunnel; its streams end with it. */
  tunnelLife: number
  /** Bytes that may wait in a tunnel's socket before its streams stop accepting more. */
  tunnelBacklog: number
  /**
   * Concurrent downloads in total and per device. A device may have several, because it may notice before the gateway
   * does that an earlier connection was cut.
   */
  fetches: number
  fetchesPerDevice: number
  /** Time without progress after which a download is given up. The device need not fetch the bytes it has again. */
  fetchStall: number
  /** Concurrent uploads from devices, in total and per device. */
  puts: number
  putsPerDevice: number
  /** Between two parts of an upload, and for the whole upload. */
  putIdle: number
  putTime: number
  /** The time over which `drain` spreads the ends of the control channels; then it waits as long for streams to end. */
  drain: number
}

export const defaultLimits: GatewayLimits = {
  halfOpen: 2000,
  halfOpenPerAddress: 200,
  loginGrace: 10_000,
  handshakesPerSecond: 150,
  handshakeQueue: 750,
  loginTries: 3,
  userLogins: 300,
  userLoginsPerAddress: 40,
  userLoginGrace: 60_000,
  userLoginTries: 6,
  channelsPerUser: 64,
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
  probes: 50,
  probeParallel: 64,
  probeConnect: 4000,
  probeOpen: 45_000,
  probeTime: 90_000,
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
