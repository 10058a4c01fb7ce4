import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  failed: '承認待ちのデバイスを読み込めませんでした',
  howTitle: 'デバイスでフィンガープリントを表示',
  how: 'デバイスのシェルで root としてこのコマンドを実行します。「Key」の後にフィンガープリントが表示されます。エージェントのインストール時にも表示されます。',
  copyCommand: 'コマンドをコピー',
  copyFingerprint: 'フィンガープリントをコピー',
  older: '古いデバイスでの表示:',
  selectAll: 'このページのすべてを選択',
  select: '{{name}} を選択',
  approveMany_other: '{{count}} 台のデバイスを承認',
  approveManyTitle_other: '{{count}} 台のデバイスの承認',
  approvedMany_other: '{{count}} 台のデバイスを承認しました',
  someFailed_other: '{{count}} 台のデバイスを承認できませんでした',
  companyHelp: 'どの会社も登録していないデバイスが追加される会社です。',
  rejectOne: '{{name}} を拒否',
  oui: 'ベンダー（OUI）',
  productClass: '製品クラス',
  claimed: {
    join: 'TR-069 による初めての接続です。デバイスが名乗る内容は確認されていません。デバイスのラベルと比較してください。',
    rekey:
      '{{name}} として接続していますが、新しいデバイス用の認証情報を使っています。工場出荷時の設定に戻した後や、第三者が同じシリアル番号を使った場合に起こります。',
    help: 'デバイスは会社に追加され、このネットワークから次に接続したときに専用の認証情報を受け取ります。',
  },
  why: {
    join: '初めての接続です。この鍵はまだ承認されていません。',
    rekey:
      '{{name}} として接続していますが、鍵が異なります。工場出荷時の設定に戻した後や、第三者が同じシリアル番号を使った場合に起こります。',
    duplicate: '{{name}} と同じ鍵を使っているため、どちらか一方は複製です。',
  },
}
