import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  label: '一覧のデバイスのグラフ',
  all: 'すべての値（{{count}} 件）',
  fewer: '減らす',
  none: 'デバイスがありません',
}
