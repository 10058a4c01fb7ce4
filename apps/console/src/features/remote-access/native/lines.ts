import type { NativeAccess } from '@outpost/contract/remote-access/native/schemas'
import type { Entry } from '../entry.ts'

const sshPort = 22
/** Ports below this one are open only to administrators of a computer. */
const firstFreePort = 1024

/** Returns the port of the user's computer that the example forwards. */
export const localPort = ({ port }: NativeAccess): number => (port < firstFreePort ? port + 10_000 : port)

/** Returns the command that opens a shell, or the files, of the target. `root` is the usual user of a router. */
export function jumpLine({ protocol, destination_ip: address }: Entry, access: NativeAccess): string {
  const { login, server, server_port: serverPort, host, port } = access
  const user = address?.startsWith('127.') ? 'root' : 'USER'
  const through = `-J ${login}@${server}${serverPort === sshPort ? '' : `:${serverPort}`}`
  return protocol === 'sftp'
    ? `sftp ${through}${port === sshPort ? '' : ` -P ${port}`} ${user}@${host}`
    : `ssh ${through}${port === sshPort ? '' : ` -p ${port}`} ${user}@${host}`
}

/** Returns the command that forwards a port of the user's computer to the target. */
export function forwardLine(access: NativeAccess): string {
  const { login, server, server_port: serverPort, host, port } = access
  const at = serverPort === sshPort ? '' : `-p ${serverPort} `
  return `ssh -N -L ${localPort(access)}:${host}:${port} ${at}${login}@${server}`
}
