import { io } from 'socket.io-client'
import type { Program } from '../../tests/support/program.ts'

/** Simulates a browser page that listens to devices; `seen` counts those that were reported to it as online. */
export async function openPage(program: Program): Promise<{ seen: () => number; close: () => void }> {
  const seen = new Set<number>()
  const socket = io(program.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: program.admin.headers['cookie']!, origin: program.url },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  socket.emit('subscribe', { channel: 'devices' })
  socket.on('DeviceChanges', ({ changes }: { changes: { id: number; status?: number }[] }) => {
    for (const change of changes) if (change.status === 1) seen.add(change.id)
  })
  return { seen: () => seen.size, close: () => void socket.close() }
}
