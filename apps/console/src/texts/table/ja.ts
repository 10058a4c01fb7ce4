import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  tooMany_other: '一度に操作できるのは {{count}} 行までです。フィルターで絞り込んでください。',
  forbidden: 'この一覧を表示する権限がありません。会社の管理者に権限 {{permission}} を依頼してください。',
}
