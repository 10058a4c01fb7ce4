import type net from 'node:net'
import type { SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { TargetFiles } from '../sftp/files.ts'
import { SftpRequests } from '../sftp/requests.ts'
import { sshKeyPair } from './key-pair.ts'

const servers: { close(): void }[] = []

/** Ends the hosts of a test. */
export function stopHosts(): void {
  for (const server of servers.splice(0)) server.close()
}

/**
 * Starts an SFTP server that does what a script says, and returns its files as a signed-in client sees them. `drop` breaks
 * the connection.
 */
export async function hostileFiles(
  script: (sftp: SFTPWrapper) => void,
): Promise<{ files: TargetFiles; requests: SftpRequests; drop(): void }> {
  const hostKeys = [sshKeyPair().private]
  const server = new ssh2.Server({ hostKeys }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (attempt) => attempt.accept())
    client.on('session', (accept) => accept().on('sftp', (yes) => script(yes())))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const client = new ssh2.Client()
  client.on('error', () => {})
  servers.push({
    close: () => {
      client.end()
      server.close()
    },
  })
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.on('ready', () => client.sftp((error, wrapper) => (error ? reject(error) : resolve(wrapper))))
    client.connect({ host: '127.0.0.1', port, username: 'x', password: 'x' })
  })
  const requests = new SftpRequests(sftp)
  client.once('close', () => requests.stop())
  return { files: new TargetFiles(requests), requests, drop: () => client.destroy() }
}
