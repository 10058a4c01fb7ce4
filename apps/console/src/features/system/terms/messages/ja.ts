import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '利用規約',
  version: 'バージョン{{version}}',
  read: '利用規約を読む',
  failed: '利用規約を読み込めませんでした',
  agreement: {
    title: '利用規約とデータの取り扱い',
    intro:
      '{{name}}は、誰がいつどのアドレスから何をしたか、およびデバイスの報告内容を記録します。内容をよくお読みのうえ、同意してお進みください。',
    accept: '同意して続ける',
    leave: 'ログアウト',
  },
}
