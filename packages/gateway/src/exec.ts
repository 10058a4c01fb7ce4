import type { AcceptConnection, Connection, RejectConnection, ServerChannel, Session } from 'ssh2'
import { hangUp } from './hang-up.ts'
import { refuseRequests } from './ssh2-internals.ts'

/**
 * Waits for the one exec session of a login. Any other request ends the connection. ssh2 refuses a second session,
 * because there is no listener for it.
 *
 * @param limit milliseconds until the connection is closed
 * @param choose returns the function that takes the channel of a command; undefined for an unknown command
 */
export function awaitExec(
  client: Connection,
  limit: number,
  choose: (command: string) => ((channel: ServerChannel) => void) | undefined,
): void {
  const timer = setTimeout(() => hangUp(client), limit)
  const stop = (): void => {
    clearTimeout(timer)
    client.off('close', stop)
    client.off('session', onSession)
  }
  const onSession = (accept: AcceptConnection<Session>): void => {
    client.off('session', onSession)
    const session = accept()
    // Contrary to its type, ssh2 omits `reject` when the request wants no reply.
    const refuse = (_accept: unknown, reject: RejectConnection | undefined): void => {
      reject?.()
      hangUp(client)
    }
    for (const other of ['shell', 'subsystem', 'sftp'] as const) session.once(other, refuse)
    session.once('exec', (accept, reject, info) => {
      stop()
      session.removeAllListeners()
      const take = choose(info.command)
      const channel = take && accept()
      if (!channel) return refuse(accept, reject)
      refuseRequests(client, channel)
      take(channel)
    })
  }
  client.on('close', stop)
  client.on('session', onSession)
}
