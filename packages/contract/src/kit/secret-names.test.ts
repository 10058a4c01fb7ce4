import { expect, test } from 'vitest'
import { isSecretName } from './secret-names.ts'

test.each(['password', 'private_key', 'token', 'code', 'pin', 'PIN2', 'puk', 'psk', 'psk1', 'wpapsk', 'wpa_psk'])(
  'DESIRED-047 “%s” is named like a secret',
  (name) => {
    expect(isSecretName(name)).toBe(true)
  },
)

test.each(['Pwd', 'UserPwd', 'user_pw', 'AdminPw', 'SIMPin', 'SimPuk2', 'Credential', 'ReadCommunity', 'community'])(
  'CWMP-017 “%s” is named like a secret',
  (name) => {
    expect(isSecretName(name)).toBe(true)
  },
)

test.each([
  'ping',
  'spin',
  'Spin',
  'credentials_required',
  'community_members',
  'Power',
  'spw',
  'pinned',
  'psk_name',
  'codec',
  'proto',
])('“%s” is not', (name) => {
  expect(isSecretName(name)).toBe(false)
})
