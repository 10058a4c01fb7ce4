import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '利用規約',
  version: 'バージョン {{version}}',
  read: '利用規約を読む',
  failed: '利用規約を読み込めませんでした',
  agreement: {
    title: '利用規約とデータの取り扱い',
    intro:
      '{{name}} は、誰が、いつ、どのアドレスから、何をしたか、およびデバイスからの報告を記録します。続ける前に規約をお読みください。',
    accept: '同意して続ける',
    leave: 'サインアウト',
  },
}
