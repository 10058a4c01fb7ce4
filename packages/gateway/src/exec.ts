import type { AcceptConnection, Connection, RejectConnection, ServerChannel, Session } from 'ssh2'
import { hangUp } from './hang-up.ts'
import { refuseRequests } from './ssh2-internals.ts'

/**
 * Waits for the one session with a command that the login is for. Any other wish ends the connection; a second
 * session is refused by ssh2, because nobody listens for it.
 *
 * @param limit milliseconds until the connection is closed
 * @param choose who takes the channel of a command, undefined where nobody does
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
    // ssh2 leaves out `reject` where the request wants no reply, against its type.
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
