import type { ServerChannel, Session } from 'ssh2'

const words =
  'This server opens no shell and no files of its own. It leads to devices:\r\n' +
  '  ssh -J LOGIN@SERVER USER@DEVICE\r\n' +
  '  ssh -N -L PORT:DEVICE:PORT LOGIN@SERVER\r\n'

/** Tells the user on stderr that there is no shell, command or subsystem here, and ends the session. */
export function refuseSession(session: Session): void {
  const tell = (accept: () => ServerChannel): void => {
    const channel = accept()
    channel.on('error', () => {})
    channel.stderr.write(words)
    channel.exit(1)
    channel.end()
  }
  // A client that gets no terminal says so, which would come before the text.
  session.on('pty', (accept) => void (accept as (() => void) | undefined)?.())
  session.on('shell', tell)
  session.on('exec', tell)
  session.on('subsystem', tell)
}
