import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  reached_other: '{{total}} 台中 {{count}} 台のデバイスに送信されます。',
  left_other: '{{count}} 台のデバイスは対象外です:',
  send_other: '{{count}} 台のデバイスに送信',
  nobody: '選択したデバイスの中に、現在送信できるものはありません。',
  more_other: 'ほか {{count}} 台',
  monitoring: {
    on: {
      title: '監視をオンにする',
      verb: 'オンにする',
      message_1: '{{name}} は再び接続し、値を報告できるようになります。',
      message_other: '{{count}} 台のデバイスは再び接続し、値を報告できるようになります。',
    },
    off: {
      title: '監視をオフにする',
      verb: 'オフにする',
      message_1: '{{name}} は切断され、監視を再びオンにするまで接続できません。',
      message_other: '{{count}} 台のデバイスは切断され、監視を再びオンにするまで接続できません。',
    },
  },
  fault: {
    approval: '承認待ち',
    never: '接続履歴なし',
    monitoring: '監視がオフ',
    offline: 'オフライン',
    open: '同じジョブが未完了',
  },
}
