import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  company: '会社',
  choose: '会社を選択',
  title: '会社',
  search: '会社名、上位の会社',
  empty: '会社はまだありません。',
  tabs: 'この会社の項目',
  failed: '会社を読み込めませんでした',
  missing: { title: '会社が見つかりません', message: 'この会社は存在しないか、アクセスする権限がありません。', back: '会社の一覧へ' },
  field: { name: '名前', parent_name: '上位の会社', level: '階層', users_count: 'ユーザー', devices_count: '機器', created_at: '作成日時' },
}
