import { once } from 'node:events'
import ssh2 from 'ssh2'
import { WebSocket } from 'ws'
import type { TerminalNotice, TerminalRequest } from '../../packages/contract/src/remote-access/terminal.ts'
import { terminalWindow } from '../../packages/contract/src/remote-access/constants.ts'
import type { OpenSsh } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import type { Program } from '../../tests/support/program.ts'

/** A shell as its user sees it: bytes in, bytes out. */
export interface Line {
  type(text: string): void
  /** Sets the listener for everything that is received. */
  listen(listener: (bytes: Buffer) => void): void
  close(): void
}

/** Opens the shell of the host behind the device, with the protocol of the terminal page. */
export async function lineThroughOutpost(program: Program, entryId: number, sshd: OpenSsh): Promise<Line> {
  const answer = await fetch(`${program.url}/api/remote/${entryId}/sessions`, {
    method: 'POST',
    headers: { ...program.admin.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await answer.json()) as { data: { id: number; ticket: string } }
  if (!answer.ok) throw new Error(`no session: ${JSON.stringify(data)}`)
  const address = `${program.url.replace(/^http/, 'ws')}/rms-connect/ws/${data.id}?t=${data.ticket}`
  const socket = new WebSocket(address, {
    headers: { cookie: program.admin.headers['cookie']!, origin: program.url },
    perMessageDeflate: false,
  })
  const say = (request: TerminalRequest): void => socket.send(JSON.stringify(request))
  let listener: (bytes: Buffer) => void = () => {}
  let unacknowledged = 0
  // As the page does, except that the page acknowledges small amounts with a timer.
  const acknowledge = (bytes: number): void => {
    unacknowledged += bytes
    if (unacknowledged < terminalWindow.ackEvery) return
    say({ t: 'ack', n: unacknowledged })
    unacknowledged = 0
  }
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('message', (bytes: Buffer, binary) => {
      if (binary) {
        listener(bytes)
        acknowledge(bytes.length)
        return
      }
      const notice = JSON.parse(String(bytes)) as TerminalNotice
      if (notice.t === 'hostkey') say({ t: 'hostkey', accept: true })
      else if (notice.t === 'ready') resolve()
      else if (notice.t !== 'step') reject(new Error(JSON.stringify(notice)))
    })
    socket.on('error', reject)
  })
  await once(socket, 'open')
  say({ t: 'open', cols: 80, rows: 24, username: sshd.user, key: sshd.read('login') })
  await ready
  return {
    type: (text) => socket.send(Buffer.from(text)),
    listen: (next) => (listener = next),
    close: () => socket.terminate(),
  }
}

/** Opens a shell of the same host by SSH alone, on the host's own port or one that forwards to it. */
export async function directLine(sshd: OpenSsh, port = sshd.port): Promise<Line> {
  const client = new ssh2.Client()
  client.connect({ host: '127.0.0.1', port, username: sshd.user, privateKey: sshd.read('login') })
  await once(client, 'ready')
  client.setNoDelay(true)
  const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) => {
    client.shell({ term: 'xterm-256color', cols: 80, rows: 24 }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    )
  })
  return {
    type: (text) => void channel.write(text),
    listen: (listener) => void channel.removeAllListeners('data').on('data', listener),
    close: () => client.end(),
  }
}
