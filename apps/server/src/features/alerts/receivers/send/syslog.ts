import dgram from 'node:dgram'
import { isIP } from 'node:net'
import { resolveOutbound } from '../../../../kit/outbound.ts'
import { connectTo } from './connect.ts'
import { cut } from './http.ts'
import type { Message, Send, Sender } from './types.ts'

/** RFC 5424, section 6.2.1: facility local0, severities warning and notice. */
const facility = 16
const severities = { alert: 4, notice: 5 } as const
/** The ports of RFC 5426, RFC 6587 and RFC 5425. */
export const syslogPorts = { udp: 514, tcp: 601, tls: 6514 } as const
/** Bytes that every receiver over UDP should accept (RFC 5424, section 6.1), and that TCP receivers do. */
const maxBytes = { udp: 2048, tcp: 8192, tls: 8192 } as const
/** The example number of RFC 5612: the installation has no number of its own. */
const enterprise = 32473

/** Characters that end a parameter of structured data (RFC 5424, section 6.3.3). */
const escaped = (text: string): string => text.replaceAll(/["\\\]]/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, ' ')
/** A header field has visible ASCII characters only. */
const header = (text: string, length: number): string => text.replaceAll(/[^\x21-\x7e]+/g, '-').slice(0, length) || '-'

/** Returns a message as a line of RFC 5424. */
export function syslogLine(message: Message, { name, host }: Pick<Sender, 'name' | 'host'>, bytes: number): Buffer {
  const isNotice = message.type === 'resolved' || message.type === 'test' || message.type === 'digest'
  const priority = facility * 8 + severities[isNotice ? 'notice' : 'alert']
  const facts = {
    id: message.id,
    attempt: message.attempt,
    incident: message.incident_id ?? '',
    automation: message.automation?.name ?? '',
    device: message.device?.name ?? '',
    serial: message.device?.serial ?? '',
  }
  const data = Object.entries(facts).map(([key, value]) => `${key}="${escaped(cut(String(value), 100))}"`)
  const head = `<${priority}>1 ${message.at.toISOString()} ${header(host, 255)} ${header(name, 48)} - ${message.type} [alert@${enterprise} ${data.join(' ')}] `
  const text = [message.subject, message.message]
    .filter(Boolean)
    .join(': ')
    .replaceAll(/\p{Cc}+/gu, ' ')
  // A byte order mark says that the text is UTF-8.
  const line = Buffer.from(`${head}\uFEFF${text}`)
  return line.length <= bytes
    ? line
    : Buffer.from(
        line
          .subarray(0, bytes)
          .toString('utf8')
          .replace(/\uFFFD$/u, ''),
      )
}

async function sendDatagram(host: string, port: number, line: Buffer, { allowed }: Sender): Promise<void> {
  const address = await resolveOutbound(host, allowed)
  const socket = dgram.createSocket(isIP(address) === 6 ? 'udp6' : 'udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.send(line, port, address, (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    socket.close()
  }
}

/** Sends a line to a syslog server. Syslog has no answers: the message is sent when the connection has taken it. */
export const sendSyslog: Send = async ({ settings }, message, sender, signal) => {
  const { host = '', transport = 'udp' } = settings
  const port = settings.port ?? syslogPorts[transport]
  const line = syslogLine(message, sender, maxBytes[transport])
  if (transport === 'udp') {
    await sendDatagram(host, port, line, sender)
    return { ok: true, status: null, text: 'The message was sent. Syslog does not confirm delivery.' }
  }
  const socket = await connectTo({ host, port, isEncrypted: transport === 'tls' }, sender.allowed, signal)
  try {
    // Octet counting (RFC 6587, section 3.4.1), with which a line may contain everything.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.end(Buffer.concat([Buffer.from(`${line.length} `), line]), (error?: Error | null) =>
        error ? reject(error) : resolve(),
      )
    })
  } finally {
    socket.destroySoon()
  }
  return { ok: true, status: null, text: 'The message was sent. Syslog does not confirm delivery.' }
}
