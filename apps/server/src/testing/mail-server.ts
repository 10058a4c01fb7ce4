import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as received. */
  raw: string
  /** The plain text body and the HTML body, decoded. */
  text: string
  html: string
  messageId: string
}

/** Returns the reply to RCPT TO for an address: a code and a text, or undefined to accept the recipient. */
type Answers = (address: string, attempt: number) => { code: number; text: string } | undefined

/**
 * A real SMTP server on loopback, without TLS, that accepts one username and password and keeps the mails it
 * receives.
 */
export class MailServer {
  readonly mails: ReceivedMail[] = []
  port = 0
  /** Determines the replies to recipients; a test can replace it. */
  answers: Answers = () => undefined
  /** The milliseconds before it confirms that it has accepted a mail. */
  delay = 0
  readonly #attempts = new Map<string, number>()
  #server: SMTPServer | undefined

  async start(): Promise<this> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'mail' && password === 'pass-word'
          ? done(null, { user: 'mail' })
          : done(new Error('wrong credentials')),
      onRcptTo: ({ address }, _session, done) => {
        const attempt = (this.#attempts.get(address) ?? 0) + 1
        this.#attempts.set(address, attempt)
        const answer = this.answers(address, attempt)
        done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : undefined)
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          this.#keep(Buffer.concat(chunks).toString(), session.envelope)
          setTimeout(() => done(), this.delay)
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', () => resolve()))
    this.port = (server.server.address() as { port: number }).port
    this.#server = server
    return this
  }

  #keep(raw: string, envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] }): void {
    this.mails.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      raw,
      text: partOf(raw, 'plain'),
      html: partOf(raw, 'html'),
      messageId: /^message-id: (.+)$/im.exec(raw)?.[1] ?? '',
    })
  }

  /** The mail configuration for this server. */
  get configuration(): {
    name: string
    host: string
    port: number
    email: string
    username: string
    password: string
    tls: 'none'
  } {
    return {
      name: 'Test server',
      host: '127.0.0.1',
      port: this.port,
      email: 'noreply@outpost.test',
      username: 'mail',
      password: 'pass-word',
      tls: 'none',
    }
  }

  /** Waits for the `count`th mail to an address. */
  async mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const found = (): ReceivedMail[] => this.mails.filter(({ to }) => to.includes(address))
    await until(() => found().length >= count, `mail ${count} to ${address}`, 15_000)
    return found()[count - 1]!
  }

  stop(): Promise<void> {
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }
}

/** Returns one part of a multipart/alternative mail, decoded from quoted-printable or base64. */
function partOf(raw: string, type: 'plain' | 'html'): string {
  const part =
    raw
      .split(/\r\n--/)
      .find((candidate) => new RegExp(`content-type: text/${type}`, 'i').test(candidate.split('\r\n\r\n')[0] ?? '')) ??
    ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
