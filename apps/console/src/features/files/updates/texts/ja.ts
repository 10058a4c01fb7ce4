import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: { update_firmware: 'ファームウェアを更新', upload_backup: 'バックアップを読み込む' },
  purpose: {
    update_firmware: '各デバイスはファームウェアを検証し、インストールして再起動します。',
    upload_backup: '各デバイスはファイルの設定を取り込み、再起動します。',
  },
  next: '次へ',
  nobody: '選択したデバイスには、今このファイルを読み込めるものがありません。',
  field: {
    devices: 'デバイス', device: 'デバイス', version: 'バージョン', note: '備考',
    keep: '設定を保持', keepHelp: '設定を保持しないと、デバイスは工場出荷時の状態で起動し、再接続できなくなることがあります。',
    offline: 'オフラインのデバイスにも適用', offlineHelp: '30 日以内に再接続したときに適用されます。無効の場合は対象外になります。',
  },
  devices: { choose: 'デバイスを選択', chosen_other: '{{count}} 台のデバイスを選択中', others: '選び直す' },
  file: { update_firmware: 'ファームウェア', upload_backup: 'バックアップまたは設定', help: '選択したデバイスに合うファイルだけが表示されます。', part: '{{total}} 台中 {{fits}} 台に対応' },
  stages: {
    field: '段階的に実施', help: '最初は一部のデバイスだけに適用し、完了すると次の段階が始まります。', percent: '1 段階の割合（%）',
    limit: '許容する失敗数', limitHelp: 'これを超えると、次の段階は始まりません。',
  },
  forecast: {
    title: '実行内容', devices: 'デバイスとバージョン', failed: '実行内容を確認できません', change: '{{from}} → {{to}}',
    going_other: '{{count}} 台のデバイスに読み込まれます。', waiting_other: 'うち {{count}} 台は再接続を待ちます。', older_other: '{{count}} 台は古いバージョンに戻ります。',
    left_other: '{{count}} 台のデバイスは対象外です。', more_other: 'ほか {{count}} 台',
  },
  note: { older: '古いバージョン', same: '同じバージョン', waits: '再接続したとき' },
  fault: { series: '対象外: 別のシリーズ', model: '対象外: 別のモデル', type: '対象外: ファイルの種類が違います', busy: '対象外: 更新の処理中', offline: '対象外: オフライン' },
  confirm: {
    update_firmware: '更新の確認', upload_backup: '設定の確認',
    updateVerb_other: '{{count}} 台のデバイスを更新', uploadVerb_other: '{{count}} 台のデバイスに読み込む', stagesVerb: '段階的な更新を開始',
    firmware_other: '{{count}} 台のデバイスに {{file}} を適用します。各デバイスは再起動し、数分間接続できなくなります。',
    kept: '設定は保持されます。', lost: '設定は失われます。各デバイスは工場出荷時の状態で起動し、再接続できなくなることがあります。',
    stages: '段階的に実施: 最初は {{total}} 台中 {{first}} 台、{{percent}} % ずつ進みます。失敗が {{limit}} 件を超えると次の段階は始まりません。',
    config_other: '{{file}} を {{count}} 台のデバイスに読み込みます。各デバイスの現在の設定は置き換えられ、再起動します。',
    rollBack: '自動では元に戻りません。元に戻すには、現在の設定のバックアップを読み込みます。設定が再び置き換えられ、もう一度再起動します。この設定で接続を失ったデバイスは、現地での復旧が必要です。',
  },
  toDevice: { action: 'デバイスに読み込む', title: 'デバイスに読み込む', type: 'デバイスに読み込めるのはファームウェアと設定だけです', forbidden: 'この種類のファイルをデバイスに読み込む権限がありません' },
  search: 'デバイス、シリアル番号、ファイル',
  column: { id: 'ID', serial: 'シリアル番号', action: 'ジョブの種類', file: 'ファイル', from: '更新前のバージョン', to: '更新後のバージョン', by: '依頼者', queued: '登録', started: '開始', finished: '終了', state: '結果', now: '状態' },
  job: { update_firmware: 'ファームウェアの更新', upload_backup: 'バックアップの読み込み' },
  state: { queued: '待機中', waiting: 'デバイスの接続待ち', fetching: '取得中', applying: 'インストール中', done: '完了', failed: '失敗', cancelled: '取り消し済み' },
  pending: { action: '保留中の更新', title: '保留中の更新', purpose: 'デバイスを待っている更新と処理中の更新です。始まっていないものは取り消せます。', empty: '保留中の更新はありません。' },
  cancel: {
    action: '取り消す', title: '更新の取り消し', verb_other: '{{count}} 件の更新を取り消す', running: 'すでに処理中です',
    message_other: '{{count}} 台のデバイスは現在の状態のままです。', left_other: '{{count}} 件はすでに処理中のため、続行されます。',
  },
  history: { action: '更新履歴', title: '更新履歴', empty: 'デバイスにはまだ何も読み込まれていません。' },
  rollout: {
    action: '段階的な更新', title: '段階的な更新', purpose: '段階的に配布されるファームウェアです。', empty: '段階的に配布されたファームウェアはまだありません。', search: 'ファイル、バージョン',
    stage: '段階', of: '{{part}} / {{total}}', running: '実施中', stopped: '停止', done: '完了', devices: 'デバイス', stop: '停止', over: 'すでに終了しています',
    stopTitle: '段階的な更新の停止', stopVerb: '段階的な更新を停止', stopMessage: '{{file}} はこれ以上デバイスに適用されません。始まっているものは続行されます。',
  },
}
