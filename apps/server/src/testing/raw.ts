import net from 'node:net'

export interface RawAnswer {
  status: number
  head: string
  body: string
}

/**
 * Sends raw bytes and returns what was received until the server closed the connection or `milliseconds`
 * passed: for requests that no HTTP client would send. Status 0 means that the connection was closed without
 * a response.
 */
export function sendRaw(port: number, text: string | Buffer, milliseconds = 5000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    const done = (): void => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') })
    }
    const timer = setTimeout(done, milliseconds)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** Builds the text of a request that asks the server to close the connection, with further header lines. */
export const request = (first: string, lines: string[] = [], body = ''): string =>
  [
    `${first} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...lines,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n')
