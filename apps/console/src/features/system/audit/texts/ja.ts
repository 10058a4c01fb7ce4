import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '監査ログ', search: 'メールアドレス、対象', empty: 'この期間の操作はありません。', as: '{{person}}（{{other}} として）', copy: 'JSON をコピー', detail: '詳細',
  field: { time: '日時', person: '操作者', act: '内容', target: '対象', result: '結果', company: '会社', ip: 'IP アドレス', call: '呼び出し', agent: 'ユーザーエージェント' },
  result: { done: '完了', refused: '拒否' },
}
