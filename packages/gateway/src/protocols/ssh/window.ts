/* oxlint-disable no-underscore-dangle -- ssh2 names its own fields so */
import type { Client, ClientChannel } from 'ssh2'

/**
 * ssh2 opens every channel with a window of 2 MiB and widens it by itself once half is used (constants in its
 * lib/Channel.js, without an option). For a terminal that is 2 MiB of output which nobody can call back: Ctrl-C seems dead
 * for seconds. These two functions open a session with a window of our own and take the widening over.
 *
 * They rely on fields of ssh2 1.17.0, whose version is pinned; adapter.test.ts fails where another version differs.
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

/** Stops ssh2 from widening an opened channel's window; the function that comes back does so, by bytes. */
export function takeOverWindow(client: Client, channel: ClientChannel): (bytes: number) => void {
  const { incoming, outgoing } = channel as ChannelInternals
  // ssh2 widens once this falls below its threshold, which it never does.
  incoming.window = Infinity
  return (bytes) => {
    if (outgoing.state === 'open' || outgoing.state === 'eof')
      (client as Client & ClientInternals)._protocol.channelWindowAdjust(outgoing.id, bytes)
  }
}
