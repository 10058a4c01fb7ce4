import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, userWith } from '../../../testing/page.tsx'
import { CwmpCredentials } from './CwmpCredentials.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const made = {
  id: 4,
  company_id: 7,
  company_name: 'Ferries',
  url: 'https://acs.example/cwmp',
  username: 'acs-1',
  created_at: '2026-01-01 00:00:00',
  last_used_at: null,
}

test('CWMP-026 credentials are created for a company and shown once, with what to enter on the device', async () => {
  stubNetwork(({ method }) =>
    method === 'POST'
      ? { status: 201, body: { success: true, data: { ...made, password: 'top secret' }, meta: { id: 4 } } }
      : listOf([{ ...made, username: 'acs-before' }]),
  )
  await show(<CwmpCredentials onDirty={() => undefined} />, { user: userWith('create_enrolment_tokens') })
  await shows('acs-before')
  expect(text()).toContain('Not used yet')
  await doing(() => buttonNamed('Create credentials').click())
  await shows('top secret')
  expect(text()).toContain('https://acs.example/cwmp')
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/cwmp/addresses',
    body: { company_id: 7 },
  })
  await doing(() => buttonNamed('Create others').click())
  expect(text()).not.toContain('top secret')
})
