import type { Comparison } from '@outpost/contract/alerts/conditions'
import { expect, test } from 'vitest'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import { en } from '../messages/en.ts'
import { ja } from '../messages/ja.ts'
import { nb } from '../messages/nb.ts'
import { uk } from '../messages/uk.ts'
import { comparesPlaces } from './geofences.ts'
import { sentenceOf } from './sentence.ts'

/** Translates as the console does, from the texts of this feature alone. */
const translateIn = (texts: object): Translate =>
  ((key: string, values: Record<string, unknown> = {}) => {
    const text = key
      .slice('alerts:'.length)
      .split('.')
      .reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], texts)
    return String(text).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }) as Translate

const block = (comparison: Partial<Comparison>) => ({
  tag: 'cond_0',
  type: 'if' as const,
  expression: [{ parameter: 'geofence:7', ...comparison } as Comparison],
  actions: [],
})
const settings = {
  delay_enabled: false,
  delay_repetitions_count: 0,
  delay_duration: 0,
  clear_duration: 0,
  cooldown_enabled: false,
  cooldown_duration: 0,
  escalation: [],
}

test('TELEMETRY-048 the sentence of an automation names the geofence in every language', () => {
  const say = (texts: object, operator: Comparison['operator']): string =>
    sentenceOf(
      { ...settings, conditions_body: [block({ operator })] },
      { t: translateIn(texts), show: (_, value) => String(value), list: (all) => all.join(), fence: () => 'Yard' },
    )
  expect(say(en, 'enters')).toBe('When a device enters Yard,')
  expect(say(en, 'outside')).toBe('When a device is outside Yard,')
  expect(say(en, 'unknown')).toBe('When the position of a device is not known,')
  expect(say(nb, 'leaves')).toBe('Når en enhet forlater Yard:')
  expect(say(ja, 'inside')).toBe('デバイスが Yard の中にあるとき：')
  expect(say(uk, 'enters')).toBe('Коли пристрій входить у зону «Yard»:')
  expect(comparesPlaces([block({ operator: 'enters' })])).toBe(true)
  expect(comparesPlaces([block({ parameter: 'signal', operator: '<' })])).toBe(false)
})
