import { devices } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Given, refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, text, type } from '../../../testing/page.tsx'
import { closeAll } from '../../dialog/windows/stack.ts'
import { PageForm } from '../../form/parts/PageForm.tsx'
import { sayConfirmed } from './identity.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const done: Given = { body: { success: true } }
const locked = refusal(423, {
  code: 'PASSWORD_CONFIRMATION_REQUIRED',
  message: 'Confirm your password to delete devices.',
  source: null,
})
const question = (method: string, uuid = 'q1', more: object = {}): Given => ({
  status: 403,
  body: {
    success: false,
    errors: [{ code: 'MFA_REQUIRED', message: 'Prove it.', source: null }],
    meta: { mfa_method: method, session_uuid: uuid, session_id: uuid, ...more },
  },
})
const failed = (code = 'CONFIRMATION_FAILED', status = 422): Given =>
  refusal(status, { code, message: `${code} said the server.`, source: null })

/** Shows a form that deletes a device. The given responses are returned in order, one per request to the path. */
async function remove(
  path: string,
  ...answers: Given[]
): Promise<{ requests: () => unknown[]; finished: () => boolean }> {
  closeAll({ minimized: true })
  await settle(300)
  let finished = false
  const others: Given[] = []
  stubNetwork((request) => (request.path === path ? (answers.shift() ?? done) : (others.shift() ?? done)))
  await show(
    <PageForm
      endpoint={devices.remove}
      schema={deviceSchemas.remove.input}
      initial={{ device_id: [5] }}
      submitLabel="Delete"
      onDone={() => (finished = true)}
    >
      {null}
    </PageForm>,
  )
  await doing(() => buttonNamed('Delete').click(), 150)
  return {
    requests: () => sent.filter((request) => request.path === path).map(({ body }) => body),
    finished: () => finished,
  }
}
const answer = async (name: string, labels: string, button: string): Promise<void> => {
  await doing(() => type(field(name), labels))
  await doing(() => buttonNamed(button).click(), 150)
}
const passwordField = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[type="password"]')!

describe('FRAME-091: a response with status 423', () => {
  test("asks for the password with the server's message, sends it, and repeats the same request", async () => {
    const { requests, finished } = await remove('/devices', locked)
    await shows('Confirm your password to delete devices.')
    await doing(() => type(passwordField(), 'secret'))
    await doing(() => buttonNamed('Confirm').click(), 150)
    // The dialog also requests the identity services that could confirm the operation (AUTH-008).
    expect(
      sent
        .filter(({ path }) => !path.startsWith('/account/identities'))
        .map(({ method, path, body }) => [method, path, body]),
    ).toEqual([
      ['DELETE', '/devices', { device_id: [5] }],
      ['POST', '/password-confirmation', { password: 'secret' }],
      ['DELETE', '/devices', { device_id: [5] }],
    ])
    expect(requests()).toHaveLength(2)
    expect(finished()).toBe(true)
  })

  test('shows a wrong password in the dialog, where it can be typed again', async () => {
    stubNetwork(() => done)
    const wrong = refusal(422, { code: 'VALIDATION', message: 'This is not your password.', source: null })
    const { finished } = await remove('/devices', locked)
    stubNetwork(({ path }) => (path === '/password-confirmation' ? wrong : done))
    await doing(() => type(passwordField(), 'guess'))
    await doing(() => buttonNamed('Confirm').click(), 150)
    await shows('This is not your password.')
    expect([finished(), passwordField() !== null]).toEqual([false, true])
  })

  test('changes nothing if cancelled, and the form stays usable', async () => {
    const { requests, finished } = await remove('/devices', locked)
    await shows('Confirm your password to delete devices.')
    await doing(() => buttonNamed('Cancel').click(), 350)
    expect([requests().length, finished(), buttonNamed('Delete').disabled]).toEqual([1, false, false])
    expect(text()).not.toContain('Confirm your password')
  })
})

describe('AUTH-008: instead of the password', () => {
  test('a linked identity service confirms in a popup, and the same request is repeated', async () => {
    closeAll({ minimized: true })
    await settle(300)
    let finished = false
    const answers = [locked, done]
    const link = {
      id: 3,
      provider_id: 7,
      provider: 'Corporate login',
      email: 'me@corp.test',
      created_at: '2026-11-22 05:00:00',
      last_used_at: null,
    }
    const links: Given = { body: { success: true, data: [link], meta: { total: 1 } } }
    stubNetwork(({ path }) =>
      path === '/devices' ? (answers.shift() ?? done) : path.startsWith('/account/identities') ? links : done,
    )
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    await show(
      <PageForm
        endpoint={devices.remove}
        schema={deviceSchemas.remove.input}
        initial={{ device_id: [5] }}
        submitLabel="Delete"
        onDone={() => (finished = true)}
      >
        {null}
      </PageForm>,
    )
    await doing(() => buttonNamed('Delete').click(), 250)
    await shows('Confirm with Corporate login')
    await doing(() => buttonNamed('Confirm with Corporate login').click(), 50)
    expect(opened.mock.calls[0]?.[0]).toBe('/identity/confirm?provider_id=7')
    expect(finished).toBe(false)
    await doing(() => sayConfirmed({ outcome: 'confirmed' }), 350)
    for (let turn = 0; turn < 40 && !finished; turn++) await settle(50)
    expect([sent.filter(({ path }) => path === '/devices').length, finished]).toEqual([2, true])
    opened.mockRestore()
  })
})

describe('the second factor', () => {
  test('AUTH-038: an identity service answers in a popup for this challenge only, and the same request is repeated', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    const { requests, finished } = await remove(
      '/devices',
      question('identity', 'q1', { identity_services: [{ id: 7, name: 'Corporate login' }] }),
    )
    await shows('Confirm with Corporate login')
    await doing(() => buttonNamed('Confirm with Corporate login').click(), 50)
    expect(opened.mock.calls.at(-1)?.[0]).toBe('/identity/confirm?provider_id=7&question=q1')
    await doing(() => sayConfirmed({ outcome: 'answered', session_uuid: 'another', session_code: 'stray' }), 150)
    await doing(() => sayConfirmed({ outcome: 'confirmed' }), 150)
    expect([requests().length, finished()]).toEqual([1, false])
    await doing(() => sayConfirmed({ outcome: 'answered', session_uuid: 'q1', session_code: 'proof' }), 350)
    for (let turn = 0; turn < 40 && !finished(); turn++) await settle(50)
    expect(requests()[1]).toEqual({ device_id: [5], session_code: 'proof', session_id: 'q1', session_uuid: 'q1' })
    expect(finished()).toBe(true)
    opened.mockRestore()
  })

  test('AUTH-009: a recovery code works without the identity service', async () => {
    const { requests } = await remove('/devices', question('identity'))
    await shows('No identity service linked to this account is available.')
    await doing(() => buttonNamed('Use a recovery code').click(), 150)
    await answer('code', 'ABCD-EFGH', 'Verify')
    expect(requests()[1]).toMatchObject({ session_code: 'ABCD-EFGH' })
  })

  test('AUTH-038: the authenticator code is sent with the same request, together with the challenge', async () => {
    const { requests, finished } = await remove('/devices', question('totp'))
    await answer('code', '123 456', 'Verify')
    expect(requests()[1]).toEqual({ device_id: [5], session_code: '123456', session_id: 'q1', session_uuid: 'q1' })
    expect(finished()).toBe(true)
  })

  test('AUTH-041: the email code dialog says where it was sent', async () => {
    await remove('/devices', question('email', 'q1', { email: 'me@example.com' }))
    await shows(
      'The verification code has been sent to me@example.com. Please check your inbox and complete authentication step.',
    )
  })

  test('AUTH-038: another code can be sent, and answers the new challenge', async () => {
    const { requests } = await remove('/devices', question('email'), question('email', 'q2'))
    await doing(() => buttonNamed('Resend code').click(), 150)
    await answer('code', 'abc', 'Verify')
    expect(requests()[2]).toMatchObject({ session_code: 'abc', session_uuid: 'q2' })
  })

  test('AUTH-039: the dialog stays open for a wrong code and for a new challenge', async () => {
    const { requests, finished } = await remove('/devices', question('totp'), failed(), question('totp', 'q2'))
    await answer('code', '111111', 'Verify')
    await shows('CONFIRMATION_FAILED said the server.')
    await answer('code', '222222', 'Verify')
    await shows('Prove it.')
    await answer('code', '333333', 'Verify')
    expect(requests()[3]).toMatchObject({ session_code: '333333', session_uuid: 'q2' })
    expect(finished()).toBe(true)
  })

  test('AUTH-039: any other refusal closes the dialog and is shown in the form', async () => {
    await remove('/devices', question('totp'), failed('FORBIDDEN', 403))
    await answer('code', '123456', 'Verify')
    await settle(350)
    await shows('FORBIDDEN said the server.')
    expect(field('code')).toBeNull()
  })

  test("AUTH-040: an unknown method shows the server's message, or the default one", async () => {
    await remove('/devices', question('carrier-pigeon'))
    await shows('Prove it.')
    await remove('/devices', {
      status: 403,
      body: { success: false, errors: [{ code: 'MFA_REQUIRED', message: '', source: null }], meta: {} },
    })
    await shows('Failed to connect to server')
  })
})
