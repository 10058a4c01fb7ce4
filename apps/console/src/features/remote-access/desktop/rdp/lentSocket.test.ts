// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lend, LENT_ADDRESS, LentSocket } from './lentSocket.ts'

const text = (bytes: Uint8Array | ArrayBuffer): string => new TextDecoder().decode(bytes)

test('the next socket to the address is the lent one, and later ones are real', async () => {
  const sent: string[] = []
  const socket = new LentSocket((bytes) => sent.push(text(bytes)))
  const own = globalThis.WebSocket
  lend(socket)
  const opened = new WebSocket(LENT_ADDRESS) as unknown as LentSocket
  expect(opened).toBe(socket)
  expect(globalThis.WebSocket).toBe(own)
  const heard: string[] = []
  opened.addEventListener('open', () => heard.push('open'))
  opened.addEventListener('message', (event) => heard.push(text((event as MessageEvent<ArrayBuffer>).data)))
  opened.addEventListener('close', () => heard.push('close'))
  await Promise.resolve()
  opened.send(new Blob(['first ']))
  opened.send(new TextEncoder().encode('second '))
  opened.send(new Blob(['third']))
  socket.deliver(new TextEncoder().encode('answer'))
  opened.close()
  opened.close()
  opened.send(new Uint8Array(1))
  socket.deliver(new Uint8Array(1))
  expect(heard).toEqual(['open', 'answer', 'close'])
  await expect.poll(() => sent.join('')).toBe('first second third')
})

test('an offer can be taken back', () => {
  const own = globalThis.WebSocket
  const end = lend(new LentSocket(() => {}))
  expect(globalThis.WebSocket).not.toBe(own)
  end()
  expect(globalThis.WebSocket).toBe(own)
})
