import { beforeAll, expect, test, vi } from 'vitest'
import { buttonNamed, doing, field, preparePage, show, shows, text, type } from '../../../testing/page.tsx'
import type { DesktopConnection, DesktopState } from '../desktop/connection.ts'
import { CredentialsPanel } from '../desktop/CredentialsPanel.tsx'
import type { SessionEntry } from '../entry.ts'
import type { TerminalConnection, TerminalState } from '../terminal/connection.ts'
import { LoginPanel } from '../terminal/LoginPanel.tsx'
import { StartPanel } from '../terminal/StartPanel.tsx'
import { HostKeyDialog } from './HostKeyDialog.tsx'

beforeAll(preparePage)

const entry = (device_status: number): SessionEntry =>
  ({
    id: 3,
    name: 'Shell',
    device_name: 'Ferry',
    device_status,
    destination_ip: '127.0.0.1',
    destination_port: 22,
    protocol: 'ssh',
  }) as SessionEntry
const idle = { phase: 'idle', viewers: [] } as unknown as TerminalState & DesktopState
const failed = { ...idle, phase: 'ended', failure: { step: 'tunnel', code: 'TIMEOUT', message: '' } } as typeof idle

/** Shows a panel for a device that is offline and then online, and returns how often it has connected. */
async function passing(panel: (of: SessionEntry, start: () => Promise<void>) => React.ReactNode): Promise<number[]> {
  const start = vi.fn(async () => undefined)
  await show(panel(entry(0), start))
  await shows('You can connect when it is back online.')
  expect(buttonNamed('Connect').disabled).toBe(true)
  await doing(() => buttonNamed('Connect').click())
  const offline = start.mock.calls.length
  await show(panel(entry(1), start))
  expect(text()).not.toContain('back online')
  expect(buttonNamed('Connect').disabled).toBe(false)
  await doing(() => buttonNamed('Connect').click())
  return [offline, start.mock.calls.length]
}

test('REMOTE-313 with remembered credentials and on a desktop, Connect is disabled while the device is offline', async () => {
  const close = (): void => undefined
  for (const state of [idle, failed]) {
    const terminal = await passing((of, start) => (
      <StartPanel entry={of} connection={{ close, start } as unknown as TerminalConnection} state={state} />
    ))
    const desktop = await passing((of, start) => (
      <CredentialsPanel
        entry={of}
        connection={{ close } as unknown as DesktopConnection}
        state={state}
        onStart={start}
      />
    ))
    // Once online, each connects by itself and on the click.
    expect([terminal, desktop]).toEqual([
      [0, 2],
      [0, 2],
    ])
  }
})

test('REMOTE-313 the sign-in form is disabled while the device is offline, unless the session asks for a sign-in', async () => {
  const login = vi.fn(async () => undefined)
  const panel = (status: number, state: TerminalState = idle) => (
    <LoginPanel entry={entry(status)} connection={{ close: () => undefined, login }} state={state} />
  )
  await show(panel(0))
  await doing(() => type(field('username'), 'root'))
  expect(buttonNamed('Connect').disabled).toBe(true)
  await doing(() => document.querySelector('form')!.requestSubmit())
  expect(login).not.toHaveBeenCalled()
  const denied = { t: 'denied', methods: ['password'], message: 'No' } as unknown as TerminalState['question']
  await show(panel(0, { ...idle, phase: 'asking', question: denied }))
  expect(buttonNamed('Connect').disabled).toBe(false)
  await show(panel(1))
  await doing(() => type(field('username'), 'root'))
  await doing(() => buttonNamed('Connect').click())
  expect(login).toHaveBeenCalledWith({ username: 'root' })
})

test('REMOTE-314 the question about a new and about a changed host key names the device', async () => {
  for (const state of ['new', 'changed'] as const) {
    const question = { state, fingerprint: 'SHA256:abc', type: 'ssh-ed25519' }
    await show(<HostKeyDialog question={question} entry={entry(1)} onAnswer={() => undefined} />)
    await shows('127.0.0.1:22 through Ferry')
  }
})
