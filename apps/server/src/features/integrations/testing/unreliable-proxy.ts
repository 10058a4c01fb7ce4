import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with a request: passes it on, with or without its response, or answers itself. */
export type Treatment = 'pass' | 'lose the response' | { status: number; headers: Record<string, string> }

export interface Proxy {
  url: string
  /** The requests that arrived, as `POST /api/tags`. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a proxy in front of a server that treats each request as `treat` says. */
export async function startProxy(
  target: string,
  treat: (line: string, nth: number) => Treatment | Promise<Treatment>,
): Promise<Proxy> {
  const asked: string[] = []
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const line = `${incoming.method} ${incoming.url?.replace(/\?.*/, '')}`
    asked.push(line)
    const treatment = await treat(line, asked.filter((one) => one === line).length)
    if (typeof treatment === 'object') {
      incoming.resume()
      outgoing.writeHead(treatment.status, treatment.headers).end('{}')
      return
    }
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url!, target), { method: method!, headers }, (response) => {
      if (treatment === 'lose the response') {
        response.resume().once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
