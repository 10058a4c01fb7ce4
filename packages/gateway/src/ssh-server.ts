import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import type { Algorithms, Connection } from 'ssh2'
import { readHostKey, turnOffTimers } from './ssh2-internals.ts'

/**
 * The algorithms that dropbear (on OpenWrt and RutOS), OpenSSH and ssh2 have in common, without weak ones. Never enable
 * compression: it costs five times the CPU and eight times the memory, and a corrupt compressed stream raises an error
 * that cannot be caught (ssh2 #1178).
 */
const algorithms: Algorithms = {
  // The order matters: dropbear guesses its favourite, curve25519-sha256, and sends the first packet for it before it
  // knows our list (RFC 4253, 7.1). ssh2 1.17 discards such a packet even if the guess is right. With another name
  // first the guess is wrong according to the RFC, and dropbear sends the packet again.
  kex: ['curve25519-sha256@libssh.org', 'curve25519-sha256'],
  cipher: ['chacha20-poly1305@openssh.com', 'aes128-gcm@openssh.com', 'aes128-ctr', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-256'],
  compress: ['none'],
}

export interface SshServer {
  inject(socket: Socket): void
}

/**
 * Creates an SSH server that does not listen: sockets are injected. It uses the first host key; the others are checked
 * only, as devices learn them in advance of a change. `onClient` is called when the peer has sent its identification.
 */
export function createSshServer(hostKeys: readonly string[], onClient: (client: Connection) => void): SshServer {
  const [present] = hostKeys.map(readHostKey)
  if (present === undefined) throw new Error('The gateway needs an SSH host key')
  turnOffTimers()
  const server = new ssh2.Server({ hostKeys: [{ key: present }], algorithms, ident: 'gateway' }, onClient)
  return { inject: (socket) => server.injectSocket(socket) }
}
