import { mail } from '@outpost/contract/mail/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { expect, test } from 'vitest'
import { curlLine } from './curl.ts'

const origin = window.location.origin
const HEAD = 'curl -X POST -H "Authorization: Bearer $TOKEN"'

test('FRAME-162 a read is one line with its filters and a token variable, without empty values', () => {
  expect(curlLine({ endpoint: tags.list, input: { q: "O'Hara", company_id: [7, 8], sort: '' } })).toBe(
    `curl -H "Authorization: Bearer $TOKEN" '${origin}/api/tags?q=O%27Hara&company_id=7%2C8'`,
  )
})

test('FRAME-162 a change includes its body, quoted for a shell', () => {
  expect(curlLine({ endpoint: tags.create, input: { name: "it's $HOME" } })).toBe(
    `${HEAD} -H 'Content-Type: application/json' -d '{"name":"it'\\''s $HOME"}' '${origin}/api/tags'`,
  )
  expect(curlLine({ endpoint: tags.remove, input: { id: 5 } })).toBe(
    `curl -X DELETE -H "Authorization: Bearer $TOKEN" '${origin}/api/tags/5'`,
  )
})

test('FRAME-162 a secret becomes a shell variable at any depth, and an empty one stays empty', () => {
  const line = curlLine({
    endpoint: mail.create,
    input: {
      host: 'mail.example',
      password: 'hunter2',
      list: [{ 'api-key': 'k1', port: 25 }],
      secrets: ['a', 'b'],
      token: null,
    },
  })
  expect(line).not.toMatch(/hunter2|k1|"a"/)
  expect(line).toContain(
    `{"host":"mail.example","password":"'"$PASSWORD"'","list":[{"api-key":"'"$API_KEY"'","port":25}],"secrets":["'"$SECRETS"'","'"$SECRETS"'"],"token":null}`,
  )
})

test('FRAME-162 a secret in the path becomes a variable too', () => {
  expect(
    curlLine({ endpoint: { method: 'GET', path: '/links/{token}' }, input: { token: 's3cret', q: 'x' } }),
  ).toContain(`'${origin}/api/links/'"$TOKEN"'?q=x'`)
})

test('FRAME-162 files are given by name, together with the form fields', () => {
  const line = curlLine({
    endpoint: { method: 'POST', path: '/files' },
    input: { file: new File(['x'], 'fw.bin'), company_id: 7, password: 'p' },
  })
  expect(line).toBe(
    `${HEAD} -F 'file=@fw.bin' --form-string 'company_id=7' --form-string 'password='"$PASSWORD"'' '${origin}/api/files'`,
  )
})

test('FRAME-162 a call with a missing path parameter gives no command', () => {
  expect(() => curlLine({ endpoint: tags.remove, input: {} })).toThrow('{id}')
})
