import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** The status line and the headers. */
  head: string
  body: string
}

/**
 * Sends bytes to a port of this machine and returns the responses until the server closes the connection. Throws if they
 * cannot be told apart, as a proxy in front of the server would have to.
 */
export async function sendRaw(port: number, text: string): Promise<RawAnswer[]> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(30_000, () => socket.destroy(new Error('no answer within 30 s')))
  let heard = ''
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => (heard += part))
  socket.write(text, 'latin1')
  await new Promise<void>((resolve, reject) => {
    // A response that is cut off may reset the connection.
    socket.once('error', (error) => ('code' in error ? resolve() : reject(error)))
    socket.once('close', () => resolve())
  })
  const answers: RawAnswer[] = []
  for (let rest = heard; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    if (end < 0 || !status) throw new Error(`not a response: ${rest.slice(0, 200)}`)
    const [body, used] = bodyOf(head, rest.slice(end + 4))
    answers.push({ status, head, body })
    rest = rest.slice(end + 4 + used)
  }
  return answers
}

/** Returns a body, and the number of bytes that it takes. */
function bodyOf(head: string, rest: string): [body: string, used: number] {
  if (/^transfer-encoding: *chunked/im.test(head)) {
    let body = ''
    let at = 0
    for (;;) {
      const size = /^([0-9a-f]+)\r\n/i.exec(rest.slice(at))
      // Cut off.
      if (!size) return [body, rest.length]
      const [start, length] = [at + size[0].length, parseInt(size[1]!, 16)]
      body += rest.slice(start, start + length)
      at = start + length + 2
      if (length === 0) return [body, at]
    }
  }
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? rest.length)
  return [rest.slice(0, length), Math.min(length, rest.length)]
}
