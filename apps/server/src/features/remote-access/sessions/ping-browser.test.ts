import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { pingBrowser } from './ping-browser.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Connects a browser. @returns its socket, and that of the server */
async function connect(): Promise<[browser: WebSocket, socket: WebSocket]> {
  const connected = once(server, 'connection')
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([connected, once(browser, 'open')])) as [[WebSocket], unknown]
  socket.on('error', () => {})
  return [browser, socket]
}

test('SECURITY-050 a browser that leaves while the target takes no input is noticed', async () => {
  const [browser, socket] = await connect()
  const timer = pingBrowser(socket, 50)
  const closed = once(socket, 'close')
  socket.pause()
  browser.send(Buffer.alloc(2_000_000))
  await sleep(100)
  browser.terminate()
  await closed
  expect(socket.readyState).toBe(WebSocket.CLOSED)
  clearInterval(timer)
})

test('SECURITY-050 a browser that waits for a slow target stays connected', async () => {
  const [browser, socket] = await connect()
  const timer = pingBrowser(socket, 50)
  socket.pause()
  await sleep(300)
  socket.resume()
  await sleep(300)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  clearInterval(timer)
  browser.terminate()
  await once(socket, 'close')
})
