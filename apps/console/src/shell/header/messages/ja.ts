import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  lost: '表示できないページ',
  network: {
    lost: 'ネットワーク接続が切れました。',
    silent: 'サーバーが応答していません。',
    last: 'このページには最後に受信した値が表示されています。',
    back: '再接続しました',
  },
  errors: {
    title: 'コンソールの問題',
    count_other: 'コンソールに {{count}} 件の問題があります',
    reload: 'ページを再読み込み',
    again: '再試行',
    dismiss: '閉じる',
    advice: {
      EMAIL_NOT_VERIFIED:
        'ページを再読み込みしてください。そこで確認リンクを再送信できます。アドレスの確認が済むと利用できるようになります。',
      MFA_MANDATORY: 'ページを再読み込みして、第二要素を設定してください。',
      XSRF_MISMATCH:
        '新しいセキュリティトークンを取得しました。もう一度操作し、それでも失敗する場合はページを再読み込みしてください。',
      ORIGIN_REFUSED: 'コンソールを正規のアドレスで開いてください。',
      UNAVAILABLE:
        'サービスは起動中または更新中です。デバイスは動き続けています。サービスが応答すると、この表示は消えます。',
    },
  },
}
