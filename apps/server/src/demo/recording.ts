import { eventLine } from '@outpost/gateway/recording/cast'
import type { Transaction } from '../db/database.ts'
import { addPastRecording } from '../features/remote-access/recording/add.ts'
import type { Sealer } from '../kit/secrets.ts'
import type { DemoDevice } from './devices.ts'

const green = (text: string): string => `\u001b[1;32m${text}\u001b[0m`
const prompt = `${green('root@RUTX50')}:~# `

/** What the terminal of an invented device showed, with seconds since the start. */
const shown: readonly (readonly [at: number, text: string])[] = [
  [0.4, `\r\nBusyBox v1.36.1 built-in shell (ash)\r\n\r\n${prompt}`],
  [3.1, 'uptime\r\n'],
  [3.2, ` 08:14:02 up 12 days,  3:41,  load average: 0.14, 0.09, 0.05\r\n${prompt}`],
  [21.5, 'ip -br addr\r\n'],
  [21.6, 'lo         UNKNOWN  127.0.0.1/8\r\nbr-lan     UP       192.168.1.1/24\r\n'],
  [21.7, `wwan0      UNKNOWN  10.64.12.7/30\r\n${prompt}`],
  [26.2, 'logread | grep -i error | tail -n 2\r\n'],
  [26.4, 'Thu 07:55:10 user.err modem: registration error 17, trying again\r\n'],
  [26.5, `Thu 07:55:41 daemon.err dnsmasq: no servers found\r\n${prompt}`],
  [31.0, 'exit\r\n'],
]

/** Adds a session in the terminal of a device, with its recording. */
export async function addRecording(
  tx: Transaction,
  sealer: Sealer,
  device: DemoDevice,
  user: { id: number; name: string },
  now: Date,
): Promise<void> {
  const started = new Date(now.getTime() - 3 * 3_600_000)
  const lines = [...shown.map(([at, text]) => eventLine(at * 1000, 'o', text)), eventLine(31_100, 'm', 'end: exited')]
  const entry = await tx
    .selectFrom('remote_access')
    .select('id')
    .where('device_id', '=', device.id)
    .where('is_main', '=', true)
    .executeTakeFirstOrThrow()
  await addPastRecording(tx, sealer, {
    session: {
      company_id: device.companyId,
      remote_access_id: entry.id,
      device_id: device.id,
      user_id: user.id,
      username: user.name,
      name: 'SSH',
      protocol: 'ssh',
      ip: '198.51.100.24',
      started_at: started,
      ended_at: new Date(started.getTime() + 31_100),
      end_reason: 'exited',
      input_bytes: 2100,
      output_bytes: 5200,
    },
    lines: lines.join(''),
    duration: 31_100,
  })
}
