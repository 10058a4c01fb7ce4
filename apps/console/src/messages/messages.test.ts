import { allEndpoints } from '@outpost/contract/features'
import { errorStatuses } from '@outpost/contract/kit/error-codes'
import { beforeAll, expect, test } from 'vitest'
import { type Language, languages, type LoadMessages, matchLanguage, type Messages } from '../kit/i18n/i18n.ts'
import { allMessages } from './all.ts'

type Tree = { readonly [key: string]: string | Tree }
const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )

const FORMS = /_(1|one|two|few|many|other)$/
const variables = (labels: string): string[] =>
  [...labels.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted()

/** All message files with their namespaces, each once. */
function filesOf({ own, menu, uses }: Messages): Map<LoadMessages, string> {
  const mine = [own, menu].flatMap(Object.entries).map(([namespace, load]) => [load, namespace] as const)
  return new Map([...mine, ...uses.flatMap((used) => [...filesOf(used)])])
}

const all = new Map<string, [key: string, text: string][]>()
beforeAll(async () => {
  const files = [...filesOf(allMessages)]
  for (const language of languages) {
    const loaded = files.map(async ([load, namespace]) =>
      leaves((await load(language))[language] as Tree, `${namespace}.`),
    )
    all.set(language, (await Promise.all(loaded)).flat())
  }
})
const messageTexts = (language: Language) => all.get(language)!

test('every key is in one file only, and every language has texts', () => {
  for (const language of languages) {
    const keys = messageTexts(language).map(([key]) => key)
    expect(keys.length).toBeGreaterThan(1000)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  }
})

test('every language has all its plural forms', () => {
  for (const language of languages) {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const forms = Map.groupBy(
      messageTexts(language)
        .map(([key]) => key)
        .filter((key) => FORMS.test(key)),
      (key) => key.replace(FORMS, ''),
    )
    // In English and Norwegian the form `one` is for no other number than 1.
    const replaced = language === 'en' || language === 'nb' ? 'one' : undefined
    for (const [key, found] of forms) {
      const own = found.map((form) => FORMS.exec(form)![1])
      const wanted = own.includes('1') ? ['1', ...needed.filter((form) => form !== replaced)] : needed
      expect([language, key, own.toSorted()]).toEqual([language, key, wanted])
    }
  }
})

test('no language uses a value that is not passed', () => {
  const given = new Map<string, Set<string>>()
  for (const [key, labels] of messageTexts('en')) {
    const base = key.replace(FORMS, '')
    given.set(base, new Set([...(given.get(base) ?? []), ...variables(labels), ...(FORMS.test(key) ? ['count'] : [])]))
  }
  const unknown = languages.flatMap((language) =>
    messageTexts(language)
      .filter(([key, labels]) => variables(labels).some((name) => !given.get(key.replace(FORMS, ''))?.has(name)))
      .map(([key]) => `${language} ${key}`),
  )
  expect(unknown).toEqual([])
})

/** Names, units and technical abbreviations that are the same in every language. */
const everywhere = new Set([
  'Wi-Fi {{name}}',
  'name@example.com',
  'Telnet',
  'SNMP',
  'Modbus TCP',
  'HTTP',
  'MQTT',
  'LLDP',
  'VLAN {{vlan}}',
  '{{speed}} Mbit/s',
  '{{signal}} dBm',
  'TLS',
  'STARTTLS',
  'ID',
  'MAC',
  'WAN',
  'WAN IP',
  'WLAN MAC',
  'RSRP',
  'RSRQ',
  'SINR',
  'RSCP',
  'Ec/Io',
  'LAC',
  'MCC',
  'MNC',
  'ICCID',
  'IMSI',
  'IMEI',
  'Wi-Fi',
  'IP',
  'GPS',
  'SSH',
  'SFTP',
  'VPN',
  'SHA-256',
  'URL',
  'SIM {{slot}}',
  'eSIM',
  'Hotspot',
  '{{name}} Connect',
  '{{name}} VPN',
  'L2TP',
  'UDP',
  'ntfy',
  'Telegram',
  'Slack',
  'Microsoft Teams',
  'Syslog',
  'Webhook',
  'OpenVPN',
  'WireGuard',
  'Ping',
])
/** Words that are the same in Norwegian and English. */
const norwegian = new Set([
  'Hotspot {{number}}',
  'Plan',
  'Bit',
  'Community',
  'Format',
  'Parameter',
  '{{count}} parameter',
  'Port',
  'Port {{port}}',
  'Best',
  'Type',
  'Status',
  'Agent',
  'Signal',
  'Modem',
  '{{field}} (modem 2)',
  'Roaming',
  'System',
  'Start',
  'Terminal',
  'Test',
  'Test {{number}}',
  'Terminal: {{name}}',
  '{{count}} terminal',
  'Standard',
  'Tunnel',
  'Send',
  'Token: {{url}}',
  'Data',
  'Administrator',
  'Support',
  'Gateway',
  'Server',
  '{{count}} problem',
  'For {{name}}',
  'modem {{modem}}',
  'Chat',
  'Transport',
  'Hub',
  'Region',
  'Bucket',
])

test('FRAME-015: texts identical to English are on the list of exceptions', () => {
  const english = new Map(messageTexts('en'))
  const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''))
  const same = (['nb', 'ja', 'uk'] as const).flatMap((language) =>
    messageTexts(language)
      .filter(([key, text]) => english.get(key) === text && isSentence(text))
      .map(([key, text]) => ({ language, key, text })),
  )
  expect(
    same.filter(({ language, text }) => !everywhere.has(text) && !(language === 'nb' && norwegian.has(text))),
  ).toEqual([])
  const found = new Set(same.map(({ text }) => text))
  expect(
    [...everywhere, ...norwegian].filter((text) => !found.has(text)),
    'no longer needed',
  ).toEqual([])
})

test('every error and every success of the contract has a message', () => {
  const keys = new Set(messageTexts('en').map(([key]) => key))
  const says = allEndpoints.flatMap(({ endpoint }) => (endpoint.says === undefined ? [] : [`says.${endpoint.says}`]))
  expect(
    [...says, ...Object.keys(errorStatuses).map((code) => `errors.${code}`)].filter((key) => !keys.has(key)),
  ).toEqual([])
})

test("FRAME-015: finds the user's language among the four", () => {
  expect(matchLanguage(['de-DE', 'no', 'en'])).toBe('nb')
  expect(matchLanguage(['nn-NO'])).toBe('nb')
  expect(matchLanguage(['uk-UA', 'en'])).toBe('uk')
  expect(matchLanguage(['de'])).toBe('en')
})
