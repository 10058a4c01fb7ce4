import { diagnosisChecks } from '@outpost/contract/vpn/diagnosis/constants'
import { beforeAll, expect, test } from 'vitest'
import { startI18n, translate } from '../../../kit/i18n/i18n.ts'
import { messages } from '../messages.ts'
import { mendOf } from './mend.ts'
import { faultsOf, otherTarget, type Question } from './question.ts'
import { reportOf } from './report.ts'
import { type Check, parts, statementOf, whyFailed } from './sentences.ts'

const question: Question = { hubId: 7, clientId: 3, choice: '10.112.0.20', other: '', protocol: 'tcp', port: 80 }
const check = (code: Check['code'], facts: Check['facts'] = {}): Check => ({ code, state: 'failed', facts })
const why = (code: Check['code'], facts: Check['facts'] = {}): string =>
  whyFailed(translate, check(code, facts), question, 'Ola', (at) => at)

beforeAll(() => startI18n('en', { own: messages.own, menu: {}, uses: [] }))

test('VPN-201 every check is in one part, with a statement and a sentence for its failure', () => {
  const shown = parts.flatMap(([, codes]) => [...codes] as string[])
  expect(shown.toSorted()).toEqual([...diagnosisChecks].toSorted())
  for (const code of diagnosisChecks)
    for (const sentence of [statementOf(translate, check(code, { name: 'Router 1' }), 'Ola'), why(code)])
      expect(sentence, code).toMatch(/^[^{}:]*[A-Za-z][^{}]*$/)
})

test('VPN-201 the answer says what was found and what to do', () => {
  expect(why('hub_enabled', { reason: 'data_used' })).toContain('used up its data.')
  expect(why('target_answers', { answer: 'refused' })).toContain('refuses port 80')
  expect(why('target_answers', { answer: 'silent', echo: 'answered' })).toContain('answers a ping, but not on port 80')
  expect(why('target_known', { address: null })).toContain('does not know this name')
  expect(why('device_configured', { name: 'R', state: 'not_sent' })).toContain('when it comes online')
  const openvpn = 'The device has no OpenVPN. Install its package openvpn, then synchronize again.'
  expect(why('device_configured', { name: 'R', state: 'failed', message: openvpn })).toContain('Install its package')
  expect(why('client_connected', { last_at: '2026-11-20T12:00:00Z', last_reason: 'lost' })).toContain('fell silent')
  const mapped = { address: '192.168.1.50', mapped_address: '10.128.0.50', mapped_behind: 'R', mapped_others: 2 }
  expect(why('target_known', mapped)).toMatch(/behind R at 10\.128\.0\.50.* 2 other devices/)
  const place = { hubId: 7, isQuick: false, clients: [], via: undefined }
  expect(mendOf(check('target_known', mapped), place)).toEqual({ target: '10.128.0.50' })
  expect(mendOf(check('lan_open'), place)).toMatchObject({ href: '/vpn/hubs/7/clients' })
  expect(mendOf(check('lan_open'), { ...place, isQuick: true })).toMatchObject({ href: '/vpn/quick-connect/7/clients' })
})

test('VPN-201 what is missing in the question is told, and the result is a text with every check', () => {
  expect(faultsOf(translate, question)).toEqual({})
  const wrong = { ...question, clientId: undefined, choice: otherTarget, other: '-x', port: 70_000 }
  expect(Object.keys(faultsOf(translate, wrong))).toEqual(['clientId', 'target', 'port'])
  const found = { answer: 'lan_open' as const, checks: [check('lan_open', { name: 'R', network: null })], at: 0 }
  const report = reportOf(translate, found, question, { hub: 'Shops', client: 'Ola' }, (at) => at)
  expect(report).toContain('Shops (7): Ola (3) → 10.112.0.20 tcp/80')
  expect(report).toContain('! lan_open – The LAN of R is open to users (name=R)')
})
