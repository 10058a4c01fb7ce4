import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title_1: 'デバイスの移動',
  title_other: '{{count}} 台のデバイスの移動',
  verb_other: '{{count}} 台を移動',
  target: '移動先の会社',
  purpose_1:
    '{{name}} の鍵、履歴、ファイル、支払い済みのサービスは引き継がれます。タグは外れ、元の会社にしかアクセスできないユーザーはアクセスできなくなります。',
  purpose_other:
    '{{count}} 台のデバイスの鍵、履歴、ファイル、支払い済みのサービスは引き継がれます。タグは外れ、元の会社にしかアクセスできないユーザーはアクセスできなくなります。',
  tags: '外れるタグ',
}
