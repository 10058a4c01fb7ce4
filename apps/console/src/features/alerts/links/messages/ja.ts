import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'インシデントへの対応を開始',
  failed: 'インシデントを読み込めませんでした',
  invalid: 'このリンクは使用できません',
  invalidHelp: 'リンクが不完全か、インシデントが削除されています。最新のメールにあるリンクを使用してください。',
  effect: 'インシデントが終了するまで、これ以上のメッセージは送信されません。ほかの人には自分の名前が表示されます。',
  note: 'メモ',
  noteHelp: '省略できます。これから何をするかをほかの人に伝えます。',
  verb: '対応を開始',
  automation: 'オートメーション',
  since: '開始日時',
  devices: '影響を受けているデバイス',
  taken: '対応者：{{name}}',
  ended: 'このインシデントはすでに終了しています。',
  open: 'インシデントを開く',
  about: {
    server: 'サーバーに接続できなかったため切断されたデバイス',
    site: '{{title}} のデバイス',
    tag: 'タグ「{{title}}」のデバイス',
    operator: '{{title}} のデバイス',
  },
}
