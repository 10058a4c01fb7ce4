import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'はじめに',
  purpose: '順番に設定を進めます。手順は後回しにして、あとで戻ることもできます。',
  progress: '{{count}} 件中 {{done}} 件の手順が完了',
  banner: '初期設定：{{count}} 件中 {{done}} 件の手順が完了しました。',
  resume: '初期設定を続ける',
  dismiss: '初期設定を閉じる',
  finish: '初期設定を完了',
  complete: 'すべての設定が完了しました。',
  later: 'すべての手順が完了するまで、デバイスの一覧からこのページに戻れます。',
  skip: '後で行う',
  continue: '続ける',
  state: {
    done: '完了',
    skipped: '後回し',
  },
  terms: {
    title: '利用規約への同意',
    help: '続ける前に、規約を読んで同意してください。',
  },
  factor: {
    title: 'アカウントの保護',
    help: '第二要素がないと、パスワードを知った人は誰でもデバイスにアクセスできます。',
    verb: '第二要素を設定',
  },
  company: {
    title: '会社名の設定',
    help: '会社名は一覧、アカウントメニュー、メール、招待に表示されます。',
    name: '会社名',
    verb: '会社名を保存',
  },
  address: {
    title: '公開アドレスの設定',
    help: 'デバイスとメール内のリンクがこのアドレスを使います。デバイスがある場所から接続できる必要があります。',
    label: '公開アドレス',
    verb: '確認して保存',
    anyway: 'このまま保存',
    fixed: 'アドレス {{address}} は OUTPOST_PUBLIC_URL で設定されています。',
    notChecked: 'アドレスを確認できませんでした',
    works: 'アドレスに接続できます',
    problem: 'このアドレスは使えない可能性があります',
    byBrowser: 'お使いのブラウザーはこのアドレスでこのページを開いているため、お使いのネットワークでは接続できます。',
    outcome: {
      reached: 'このサーバーが {{address}} で応答しています。',
      loopback:
        '{{address}} に接続できるのはこのマシンだけです。デバイスから接続できる名前または IP アドレスを入力してください。',
      unknown_name: '{{address}} の名前が見つかりません。綴りと DNS を確認してください。',
      private: '{{address}} はプライベートネットワークにあり、サーバーは接続しないため、確認できませんでした。',
      closed: '{{address}} は応答しません。ポート、ファイアウォール、ポート転送を確認してください。',
      timeout: '{{address}} は時間内に応答しませんでした。ファイアウォールとポート転送を確認してください。',
      certificate:
        '{{address}} の証明書はこの名前に対して有効ではありません。証明書を確認するか、別のアドレスを使ってください。',
      redirected: '{{address}} は {{target}} に転送されます。そのアドレスを入力してください。',
      other_server: '{{address}} では別のサーバーが応答しています。DNS とプロキシを確認してください。',
      failed: '{{address}} に接続できませんでした。アドレスを確認して、もう一度お試しください。',
    },
  },
  device: {
    title: '最初のデバイスの追加',
    help: 'コマンドを生成し、デバイスで実行します。オンラインになると、ここに表示されます。',
  },
  colleague: {
    title: '同僚の招待',
    help: '同僚にリンク付きのメールが届きます。メールサーバーがない場合は、表示されるリンクをあなたが渡します。',
    verb: '同僚を招待',
  },
}
