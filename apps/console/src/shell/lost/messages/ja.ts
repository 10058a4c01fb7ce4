import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  page: {
    title: 'ページが見つかりません',
    message: '{{address}} にページはありません。アドレスを確認するか、必要なものを検索してください。',
  },
  denied: {
    title: 'このページを表示する権限がありません',
    every_other: 'このページを表示するには、次の権限が必要です: {{names}}',
    some_other: 'このページを表示するには、次のいずれかの権限が必要です: {{names}}',
    who: '現在のロールは「{{role}}」です。この権限を持つロールは、{{company}} の管理者が割り当てられます。',
    system: '現在のロールは「{{role}}」です。この権限を持つロールを割り当てられるのは、システム管理者だけです。',
  },
  quoted: '「{{name}}」',
  search: '検索',
  home: '「{{page}}」へ移動',
  back: '戻る',
}
