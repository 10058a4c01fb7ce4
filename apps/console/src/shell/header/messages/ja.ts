import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  errors: {
    title: '対応が必要な問題',
    count_other: 'コンソールに{{count}}件の問題があります',
    reload: 'ページを再読み込み',
    again: '再試行',
    dismiss: '閉じる',
    advice: {
      EMAIL_NOT_VERIFIED:
        'ページを再読み込みしてください。確認リンクを再送でき、確認が済むと利用できるようになります。',
      MFA_MANDATORY: 'ページを再読み込みしてください。2つ目の認証要素の設定へご案内します。',
      XSRF_MISMATCH:
        'ページは新しい値を取得しました。もう一度操作し、それでも失敗する場合はページを再読み込みしてください。',
      ORIGIN_REFUSED: 'コンソールは正規のアドレスで開く必要があります。',
      UNAVAILABLE:
        'サービスは起動中または更新中です。デバイスは動き続けており、応答が戻るとこの表示は自動的に消えます。',
    },
  },
}
