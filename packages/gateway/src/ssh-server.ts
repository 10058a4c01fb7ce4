import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import type { Algorithms, Connection } from 'ssh2'
import { readHostKey, turnOffTimers } from './ssh2-internals.ts'

/**
 * What dropbear (on OpenWrt and RutOS), OpenSSH and ssh2 have in common, without anything weak. No compression ever: it
 * costs five times the CPU and eight times the memory, and a broken stream is an error that cannot be caught (ssh2 #1178).
 */
const algorithms: Algorithms = {
  // The order matters: dropbear sends its first packet for its own favourite, curve25519-sha256, before it knows ours
  // (RFC 4253, 7.1), and ssh2 1.17 throws such a packet away even if the guess is right. With another name in the first
  // place the guess is wrong by the standard, and dropbear sends it again.
  kex: ['curve25519-sha256@libssh.org', 'curve25519-sha256'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes128-gcm@openssh.com', 'aes128-ctr', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-256'],
  compress: ['none'],
}

export interface SshServer {
  inject(socket: Socket): void
}

/**
 * An SSH server that listens nowhere: sockets are injected. It answers with the first host key; the others are for
 * devices to learn before a change. `onClient` is called once the peer has sent its identification.
 */
export function createSshServer(hostKeys: readonly string[], onClient: (client: Connection) => void): SshServer {
  const [present] = hostKeys.map(readHostKey)
  if (present === undefined) throw new Error('The gateway needs an SSH host key')
  turnOffTimers()
  const server = new ssh2.Server({ hostKeys: [{ key: present }], algorithms, ident: 'gateway' }, onClient)
  return { inject: (socket) => server.injectSocket(socket) }
}
