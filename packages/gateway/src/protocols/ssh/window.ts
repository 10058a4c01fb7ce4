/* oxlint-disable no-underscore-dangle -- ssh2 names its own fields so */
import type { Client, ClientChannel } from 'ssh2'

/**
 * ssh2 opens every channel with a window of 2 MiB and widens it when half is used (constants in its lib/Channel.js,
 * without an option). For a terminal that means 2 MiB of output that cannot be recalled: Ctrl-C seems to have no effect
 * for seconds. These two functions open a session with a smaller window and take over widening it.
 *
 * They depend on fields of ssh2 1.17.0, whose version is pinned; adapter.test.ts fails if another version differs.
 */
interface ClientInternals {
  _protocol: {
    session(channel: number, window: number, packet: number): void
    channelWindowAdjust(remoteChannel: number, bytes: number): void
  }
}
interface ChannelInternals {
  incoming: { window: number }
  outgoing: { id: number; state: 'open' | 'eof' | 'closing' | 'closed' }
}

/** Makes the client announce `window` bytes for the sessions that it opens from now on. */
export function announceWindow(client: Client, window: number): void {
  const protocol = (client as Client & ClientInternals)._protocol
  const session = protocol.session
  protocol.session = (channel, _default, packet) => session.call(protocol, channel, window, packet)
}

/** Stops ssh2 from widening an opened channel's window. @returns a function that widens it by a number of bytes */
export function takeOverWindow(client: Client, channel: ClientChannel): (bytes: number) => void {
  const { incoming, outgoing } = channel as ChannelInternals
  // ssh2 widens the window when this falls below a threshold, which it never does.
  incoming.window = Infinity
  return (bytes) => {
    if (outgoing.state === 'open' || outgoing.state === 'eof')
      (client as Client & ClientInternals)._protocol.channelWindowAdjust(outgoing.id, bytes)
  }
}
