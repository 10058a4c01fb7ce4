import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  reached_other: '{{total}} 台中 {{count}} 台のデバイスに送信されます。',
  left_other: '{{count}} 台のデバイスは対象外です:',
  send_other: '{{count}} 台のデバイスに送信',
  nobody: '選択したデバイスの中に、現在送信できるものはありません。',
  more_other: 'ほか {{count}} 台',
  fault: {
    approval: '承認待ち',
    never: '接続履歴なし',
    monitoring: '監視がオフ',
    offline: 'オフライン',
    open: '同じジョブが未完了',
  },
}
