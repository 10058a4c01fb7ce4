import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  watch: '視聴',
  label: '{{name}} のターミナル（{{user}}）',
  note: '{{user}} のセッションを視聴しています。入力はできません。',
  refused: 'このセッションは視聴できません',
  missing: 'セッションが見つかりません。終了した可能性があります。',
  onlyTerminals: '視聴できるのは、ブラウザーで開かれた SSH と Telnet のセッションだけです。',
  stopped: '視聴は終了しました',
  again: 'もう一度視聴',
  watching_other: '{{count}} 人が視聴中: {{names}}',
  guest: '{{name}}（ゲスト）',
  share: {
    action: 'セッションを共有',
    title: 'セッションの共有',
    failed: '共有の設定を読み込めませんでした',
    purpose_other:
      'リンクを知っている人は、アカウントなしでこのセッションを見られます（同時に {{count}} 人まで）。リンクはセッションとともに無効になります。',
    may: 'ゲストの権限',
    view: '視聴のみ',
    type: '視聴と入力',
    typeHelp: 'ゲストの入力は、サインインしている自分の操作として接続先に送られます。',
    password: 'パスワード（任意）',
    passwordHelp: 'ゲストが参加時に入力します。リンクとは別の方法で伝えてください。',
    tooShort_other: '{{count}} 文字以上入力してください。',
    create: 'リンクを作成',
    copy: 'リンクをコピー',
    gone: 'リンクは作成時にのみ表示されます。別のリンクを作成するには、共有を停止してください。',
    closed:
      'ゲストを退出させたため、このリンクでは誰も参加できません。別のリンクを作成するには、共有を停止してください。',
    viewing: 'ゲストは視聴のみできます。',
    typing: 'ゲストは入力できます。',
    withPassword: 'パスワードの入力が必要です。',
    withoutPassword: 'パスワードは不要です。',
    guests_other: 'ゲスト {{count}} 人',
    nobody: '参加者はいません。',
    remove: '退出させる',
    removeNamed: '{{name}} を退出させる',
    stop: '共有を停止',
    column: 'ゲスト',
  },
}
