import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '過去 30 日間で試す',
  verb: '過去 30 日間を確認',
  again: '再確認',
  incomplete: '先に条件と操作を入力してください',
  triggered: '実行回数',
  on: '対象デバイス',
  ofDevices: '{{checked}} 台中 {{devices}} 台',
  incidents: 'インシデント',
  flapping: '10 分以内に再び成立',
  limited: '1 日の上限に到達',
  days: '日ごとの実行回数（UTC）',
  day: '{{day}}：{{count}}',
  receivers: '宛先ごとのメッセージ',
  receiver: '宛先',
  sent: '送信',
  grouped: '同じインシデント',
  silenced: 'サイレンス中',
  withheld: '1 時間の上限超過',
  nobody: 'メッセージは誰にも送信されなかったはずです。',
  actions: 'デバイスでのアクション',
  devices: 'デバイス（実行回数の多い順）',
  device: 'デバイス',
  times: '実行回数',
  last: '最終実行',
  events: '検出されたはずの内容（新しい順）',
  when: '日時',
  status: '結果',
  values: '値',
  noData: 'データが保存されていないデバイス',
  hourly:
    '{{at}} より前は、1 時間ごとの最小値、最大値、最後の値だけが保存されています。1 時間の間にしきい値を何度超えても、1 回と数えます。',
  hourlyDevices:
    'デバイスが多く、すべてを詳細には確認できませんでした。全期間を 1 時間ごとの値で確認したデバイス：{{count}} 台。',
  wholeHours:
    '1 時間ごとのデータがそろった範囲だけを確認するため、対象は {{at}} までです。それ以降の出来事は数えません。',
  withoutData: 'データが保存されていない間は、条件の成立・不成立のどちらにも数えません。',
  partial: '10 秒以内に確認できたのは {{devices}} 台中 {{checked}} 台だけです。より小さい会社を選択してください。',
  not_stored: '{{name}}：過去の値が保存されていないため、条件が成立したかどうかは不明です。',
  recent_only: '{{name}}：個々の報告が必要なため、確認は {{at}} から始まります。',
  assumes:
    'インシデントに誰も対応せず、エスカレーションのすべての段階が実行され、会社、タグ、毎週のサイレンスが現在と同じだったと仮定しています。',
  keep: '例として残す',
  kept: 'この出来事をオートメーションの例に追加しました。保存すると登録されます。',
}
