import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'リモートアクセス',
  tab: 'アクセス',
  search: '名前、デバイス、IP',
  failed: 'リモートアクセスを読み込めませんでした',
  empty: 'リモートアクセスはまだありません。デバイス自身の SSH や、そのネットワーク内の PLC など、デバイスの先にある接続先を登録してください。',
  emptyDevice: 'このデバイスの先にある接続先はまだ登録されていません。デバイス自身の SSH か、そのネットワーク内の機器を追加してください。',
  missing: { title: 'リモートアクセスが見つかりません', message: 'このリモートアクセスは存在しないか、閲覧できません。', back: 'リモートアクセス一覧へ' },
  field: {
    status: 'デバイスの状態', name: '名前', device: 'デバイス', target: '接続先', destination: '接続先 IP', port: 'ポート', protocol: 'プロトコル', company: '会社', tags: 'タグ',
    created: '追加日時', credentials: '認証情報が必要',
  },
  add: {
    action: 'リモートアクセスを追加', title: 'リモートアクセスを追加', verb: '追加', purpose: 'デバイスを経由して到達できる接続先です。ネットワーク側で何かを開放する必要はありません。',
    chooseDevice: 'デバイスを選択', nameHelp: '3～50 文字の英数字、ハイフン、アンダースコア、空白。',
    destinationHelp: '127.0.0.1 はデバイス自身、それ以外はそのネットワーク内の機器です。', credentialsHelp: '接続先がユーザー名とパスワードを求めます。',
  },
  remove: {
    action: '削除', title_other: 'リモートアクセスを削除', verb_other: '{{count}} 件を削除',
    message_other: 'この {{count}} 件を通した接続はできなくなり、使用中のセッションは終了します。デバイスにも接続先にも変更はありません。',
  },
  connect: { action: '接続' },
  choose: {
    title: '{{name}} のターミナル', none: 'このデバイスにはまだ SSH の登録がありません。通常、最初の登録はデバイス自身（127.0.0.1、ポート 22）です。', add: 'SSH アクセスを追加',
  },
  sessions: {
    title: 'セッション', search: 'ユーザー', state: '状態', running: '実行中', ended: '終了', user: 'ユーザー', start: '開始', end: '終了日時', duration: '時間', input: 'デバイスへ', output: 'デバイスから',
    reason: '終了の理由', empty: 'この登録を通した接続はまだありません。',
  },
  terminal: {
    title: 'SSH', open: 'ターミナルを開く', label: 'ターミナル: {{name}}', none: 'セッションがありません', otherProtocol: '{{protocol}} で接続するページはまだありません。', retry: '再試行',
    over: 'セッションは終了しました', exit: '終了ステータス {{status}}。', reconnect: '再接続', received: '受信', sent: '送信', elapsed: 'ログインからの時間',
  },
  phase: { idle: '未接続', opening: '接続中', asking: '入力待ち', open: '接続済み', ended: '切断', failed: '失敗' },
  step: { tunnel: 'トンネル', connect: '接続', login: 'ログイン', shell: 'シェル' },
  failedStep: {
    tunnel: 'デバイスを通るトンネルを開けませんでした', connect: '接続先に接続できませんでした', login: 'ログインに失敗しました', shell: 'シェルを開始できませんでした', session: 'セッションが中断されました',
  },
  login: {
    title: '{{name}} にログイン', username: 'ユーザー名', method: 'ログイン方法', password: 'パスワード', passwordHelp: '今回のログインにだけ使われ、保存されません。', key: '秘密鍵',
    keyHelp: '鍵全体を貼り付けるか、ファイルを選択してください。今回のログインにだけ使われ、保存されません。', keyFile: '鍵ファイル', keyTooLong: '秘密鍵としては大きすぎます。', passphrase: '鍵のパスフレーズ',
    verb: '接続', denied: 'ログインが拒否されました', deniedMethods: 'ユーザー名とパスワードを確認してください。接続先が受け付ける方法: {{methods}}', offline: 'デバイスが復帰すれば接続できます。',
  },
  prompt: { title: '接続先からの質問', answer: '回答', verb: '送信' },
  hostkey: {
    newTitle: '正しいホストですか？', newReason: '{{target}} への初めての接続です。ホストに表示されるフィンガープリントと見比べてください。承認後は記憶されます。',
    fingerprint: '鍵のフィンガープリント（{{type}}）', accept: '承認して接続', refuse: '接続しない',
    changedTitle: 'ホストの鍵が変わりました', changedAlert: '第三者が通信に割り込んでいる可能性があります',
    changedReason: '以前に承認した鍵と異なります。ホストの初期化や交換に心当たりがなければ、接続しないでください。応答している相手にパスワードが渡ってしまいます。',
    remembered: '記憶されているフィンガープリント', now: '現在のフィンガープリント（{{type}}）', acceptChanged: '新しい鍵を承認',
  },
  paste: { title_other: '{{count}} 行を貼り付け', message: 'シェルは届いた行をすぐに実行します。', verb_other: '{{count}} 行を貼り付け' },
  tools: {
    keys: 'キー', handle: 'ツール (Ctrl+Alt+Shift)', label: 'ターミナルのツール', copy: '選択範囲をコピー (Ctrl+Shift+C)', paste: '貼り付け', smaller: '文字を小さく', larger: '文字を大きく', full: '全画面', leaveFull: '全画面を終了',
    disconnect: '切断', nothingMarked: '先に文字列を選択してください。', copyRefused: 'ブラウザーがコピーを許可していません。', pasteRefused: 'ブラウザーがクリップボードの読み取りを許可していません。Ctrl+Shift+V を使ってください。',
  },
  end: {
    exited: 'シェルが終了しました。', left: '切断しました。', lost: '接続先との接続が切れました。', failed: '続行できませんでした。', denied: 'ログインが何度も拒否されました。', hostKeyRefused: 'ホストの鍵が承認されませんでした。',
    noAnswer: '時間内に応答がありませんでした。', signedOut: 'サインアウトしました。', notAllowed: '接続する権限がなくなりました。', entryRemoved: 'このリモートアクセスは削除されました。',
    timeOver: 'セッションの最長時間を超えました。', idle: '30 分間操作がありませんでした。', deviceDisconnected: 'デバイスが切断されました。', serverStopped: 'サーバーを再起動しています。',
    tooMany: 'セッションが多すぎます。', interrupted: 'サーバーが中断されました。', refused: 'サーバーがセッションを拒否しました。', connectionLost: 'サーバーとの接続が切れました。',
  },
  code: {
    TIMEOUT: '接続先が時間内に応答しませんでした。', HOST_KEY_REFUSED: 'ホストの鍵が承認されなかったため、何も送信していません。', CONNECTION_LOST: '接続先が接続を閉じました。',
    NO_COMMON_ALGORITHM: '接続先が古すぎるか新しすぎるため、共通の暗号方式がありません。', NOT_SSH: 'このアドレスで応答しているのは SSH サーバーではありません。',
    PASSWORD_EXPIRED: '接続先が新しいパスワードを求めています。接続先で直接設定してください。', NO_SHELL: '接続先がシェルを開始しませんでした。', HOST_FLOODS: '接続先が許可された量を超えて送信しました。',
    NO_ANSWER: '時間内に応答がありませんでした。', TOO_MANY_TRIES: 'ログインが何度も拒否されました。もう一度試すには接続し直してください。', TOO_MUCH_INPUT: 'シェルの準備ができる前に入力が多すぎました。',
    BAD_MESSAGE: 'このページとサーバーの間で通信が合いません。ページを再読み込みしてください。',
  },
}
