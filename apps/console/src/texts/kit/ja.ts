import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  cancel: 'キャンセル',
  close: '閉じる',
  save: '保存',
  failed: {
    again: '再試行',
    noAnswer: 'サーバーから応答がありません。接続を確認して、もう一度お試しください。',
    offline: 'オフラインです。ネットワークケーブル、モデム、ルーターを確認するか、Wi-Fi に再接続して、もう一度お試しください',
    unexpected: 'このページで問題が発生しました。再読み込みしても直らない場合は、操作内容を管理者に伝えてください。',
    page: 'このページは表示できません',
    dialog: 'ウィンドウを開けませんでした。もう一度お試しください。',
    list: '一覧を読み込めませんでした',
  },
  invalid: {
    required: '必須項目です',
    format: '値が正しくありません',
    tooShort_other: '{{count}} 文字以上で入力してください',
    tooLong_other: '{{count}} 文字以内で入力してください',
    tooFew_other: '{{count}} 件以上選択してください',
    tooMany_other: '{{count}} 件以内で選択してください',
    tooSmall: '{{limit}} 以上の値を入力してください',
    tooLarge: '{{limit}} 以下の値を入力してください',
  },
  table: { search: '検索', noMatch: '条件に一致するものはありません。', clearFilters: '絞り込みを解除', refresh: '更新' },
  status: {
    title: '操作の状態',
    progress: '{{count}} 件中 {{done}} 件が完了',
    mayClose: 'このウィンドウを閉じても処理は続きます。',
    retry_other: '{{count}} 件を再試行',
    stage: { waiting: '待機中', sent: '送信済み', delivered: '配信済み', progress: '処理中', completed: '完了', warning: '結果不明', error: '失敗' },
  },
  live: { down: 'ライブ更新が途切れています。値は 15 秒ごとに読み直されます。' },
}
