import { auth } from '@outpost/contract/auth/endpoints'
import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceCommandSchemas } from '@outpost/contract/device-jobs/schemas'
import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import { announcementSchemas } from '@outpost/contract/notifications/announcements/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Given, refusal, sent, type Sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, text } from '../../testing/page.tsx'
import { closeAll } from '../dialog/windows/stack.ts'
import { TextField } from './fields.tsx'
import { PageForm } from './parts/PageForm.tsx'
import type { SubmitOptions } from './useSubmit.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const created: Given = { status: 201, body: { success: true, data: { id: 9, name: 'North' }, meta: { id: 9 } } }
const conflict = refusal(409, { code: 'CONFLICT', message: 'Somebody was quicker.', source: null })

/** Sends a new tag with the given submit options. */
async function sendTag(
  options: Partial<SubmitOptions<typeof tags.create>>,
  answer: (request: Sent) => Given = () => created,
): Promise<void> {
  closeAll({ minimized: true })
  await settle(300)
  stubNetwork(answer)
  await show(
    <PageForm
      endpoint={tags.create}
      schema={tagSchemas.create.input}
      initial={{ company_id: 7, name: 'North' }}
      submitLabel="Send"
      {...options}
    >
      <TextField name="name" label="Name" />
    </PageForm>,
  )
  await doing(() => buttonNamed('Send').click(), 150)
}

describe('FRAME-079, FRAME-085: after a success', () => {
  test("successMsg is shown instead of the endpoint's own message", async () => {
    await sendTag({ successMsg: 'North is on the map' })
    await shows('North is on the map')
    expect(text()).not.toContain('Tag created')
  })

  test('with hideMsg no message is shown', async () => {
    await sendTag({ hideMsg: true, successMsg: 'Never said' })
    expect(text()).not.toContain('Never said')
  })

  test('FRAME-127: path and method are those of the endpoint', async () => {
    await sendTag({})
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/tags', body: { company_id: 7, name: 'North' } })
  })
})

describe('FRAME-087: a single general error', () => {
  test('is shown in the form', async () => {
    await sendTag({}, () => conflict)
    expect(document.querySelector('form')!.textContent).toContain('Somebody was quicker.')
  })

  test('becomes a toast with useToast, and is passed to onError', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    await sendTag({ useToast: true, onError }, () => conflict)
    await shows('Somebody was quicker.')
    expect(document.querySelector('form')!.textContent).not.toContain('Somebody was quicker.')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  test('is shown in a dialog titled Error with modalError', async () => {
    await sendTag({ modalError: true }, () => conflict)
    await shows('Somebody was quicker.')
    const window = document.querySelector('[role="dialog"]')!
    expect(window.textContent).toContain('Error')
    expect(window.textContent).toContain('Somebody was quicker.')
  })

  test('is shown on its own and not in a list, and at its field if it has a source', async () => {
    await sendTag({}, () => ({
      status: 409,
      body: { success: false, errors: { code: 'TAG_NAME_TAKEN', message: 'Taken by North.', source: 'name' } },
    }))
    await shows('Taken by North.')
    expect(field('name').getAttribute('aria-invalid')).toBe('true')
  })
})

test('FRAME-090: after a 401 the session is refreshed and the same request sent once more, with the same id', async () => {
  const answers = [
    refusal(401, {
      code: 'UNAUTHORIZED',
      message: 'Authentication is required. Sign in, or send a valid access token.',
      source: null,
    }),
    created,
  ]
  await sendTag({}, ({ path }) =>
    path === auth.refresh.path ? { body: { success: true, data: { exp: 60 } } } : answers.shift()!,
  )
  expect(sent.map(({ path }) => path)).toEqual(['/tags', '/account/token/refresh', '/tags'])
  expect(sent[2]!.headers.get('idempotency-key')).toBe(sent[0]!.headers.get('idempotency-key'))
})

describe('FRAME-084: a response with a channel', () => {
  const event = { status: 'completed', type: 'text', value: 'Rebooted' }
  const reboot = async (status: SubmitOptions<typeof deviceCommands.actions>['status']): Promise<void> => {
    closeAll({ minimized: true })
    await settle(300)
    stubNetwork(({ method }) =>
      method === 'POST'
        ? { status: 201, body: { success: true, meta: { channel: 'c1' } } }
        : { body: { success: true, data: { 5: [event] } } },
    )
    await show(
      <PageForm
        endpoint={deviceCommands.actions}
        schema={deviceCommandSchemas.actions.input}
        initial={{ action: 'reboot', device_id: [5] }}
        submitLabel="Send"
        status={status}
      >
        {null}
      </PageForm>,
    )
    await doing(() => buttonNamed('Send').click(), 150)
  }

  test('opens Action status with the channel and the selection', async () => {
    await reboot({ title: 'Reboot devices', selection: [{ key: '5', label: 'Pump' }] })
    for (const labels of ['Action status', 'Reboot devices', 'Pump', 'Rebooted']) await shows(labels)
  })

  test('closes Action status automatically if there is no selection', async () => {
    const onClose = vi.fn<() => void>()
    await reboot({ title: 'Reboot devices', onClose })
    for (let turn = 0; turn < 40 && onClose.mock.calls.length === 0; turn++) await settle(100)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('FRAME-092, FRAME-093: without a message of the caller or the server', () => {
  const proxyPage = { status: 502, body: '<html>' }

  test('a success is described by its request', async () => {
    stubNetwork(() => created)
    await show(
      <PageForm
        endpoint={announcements.create}
        schema={announcementSchemas.create.input}
        initial={{ summary: 'Maintenance tonight' }}
        submitLabel="Send"
      >
        <TextField name="summary" label="Text" />
      </PageForm>,
    )
    await doing(() => buttonNamed('Send').click(), 150)
    await shows('Announcement created successfully')
  })

  test("a failure is described too, even if only a proxy's status is known", async () => {
    await sendTag({}, () => proxyPage)
    await shows('Failed to create tag (502)')
  })

  test('the first message of the server has precedence', async () => {
    await sendTag({}, () => conflict)
    await shows('Somebody was quicker.')
    expect(text()).not.toContain('Failed to create tag')
  })
})
