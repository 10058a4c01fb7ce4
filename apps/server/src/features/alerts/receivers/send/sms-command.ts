import { quoted } from '@outpost/gateway/quoted'
/** The most characters of a message: three parts of an SMS. */
const most = 450

/** Returns a text as one line that an SMS can have. */
export const smsText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Sends with what a device without RutOS has: sms_tool of OpenWrt, or ModemManager, whose option values have quotes. */
const otherTools = `if command -v sms_tool >/dev/null 2>&1; then
d=$(uci -q get sms_tool_js.@sms_tool_js[0].sendport)
sms_tool \${d:+-d "$d"} send "\${n#+}" "$t"
elif command -v mmcli >/dev/null 2>&1; then
q=$(printf '%s' "$t" | tr '"\\\\' "'/")
p=$(mmcli -m any --messaging-create-sms="text=\\"$q\\",number=\\"$n\\"" | grep -o '/org/freedesktop/ModemManager1/SMS/[0-9]*' | tail -n 1)
[ -n "$p" ] && mmcli -s "$p" --send
else echo 'This device has none of gsmctl, sms_tool and mmcli.'; exit 127
fi`

/**
 * Returns the command line with which a device sends an SMS.
 * @param platform as its agent names it
 * @param number digits, with or without a plus
 * @param text of `smsText`
 */
export function smsCommand(platform: string | undefined, number: string, text: string): string {
  if (!/^\+?\d{3,15}$/.test(number)) throw new Error('This is not a phone number.')
  if (platform === 'rutos' || platform === 'fake') return `gsmctl -S -s ${quoted(`${number} ${text}`)}`
  return `n=${quoted(number)}; t=${quoted(text)}\n${otherTools}`
}

/** Whether the output of such a command says that the message was sent. The tools also end with 0 when it was not. */
export const isSent = (exitCode: number, output: string): boolean =>
  exitCode === 0 && !/\b(?:error|timeout|timed out|fail\w*|unsuccess\w*|not allowed)\b/i.test(output)
