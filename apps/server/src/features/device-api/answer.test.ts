import { expect, test } from 'vitest'
import { answerOf, withoutSecrets } from './answer.ts'

const bodyOf = (output: string): unknown => {
  const data = { status: 200, content_type: 'application/json', output, truncated: 0 }
  const answer = answerOf({ state: 'completed', ok: true, code: '', text: '', data }, undefined)
  return (withoutSecrets(answer) as { body: unknown }).body
}

test('CONFIGURATOR-077 an answer that is nested too deeply or has NUL in its JSON can be read and stored', () => {
  expect(JSON.stringify(bodyOf('['.repeat(8000) + ']'.repeat(8000))).length).toBeLessThan(100)
  expect(JSON.stringify(bodyOf('{"data":'.repeat(1800) + '1' + '}'.repeat(1800))).length).toBeLessThan(600)
  expect(bodyOf(String.raw`{"data":[{"id":"a\u0000b","ssid":"\ud800"}]}`)).toEqual({
    data: [{ id: 'ab', ssid: '\ufffd' }],
  })
})
