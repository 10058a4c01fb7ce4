import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import net from 'node:net'
import type { Transporter } from 'nodemailer'
import type { BrandImage } from '../../brand/images.ts'
import type { App } from '../../context.ts'
import { OutboundRefused, resolveOutbound } from '../../kit/outbound.ts'
import { storable } from '../../kit/text.ts'
import { type Content, logoId, mailLogo } from './email-template.ts'
import type { SmtpServer } from './servers.ts'

/** Timeouts in ms: to connect, for each reply of the server, and for the whole transmission. */
const limits = { connect: 10_000, silence: 20_000, whole: 60_000 } as const

export interface Outgoing extends Content {
  id: string
  to: string
  /** The address to which mail servers on the way report that the email was not delivered. */
  returnTo: string
  subject: string
}

/** The parts of the program that a connection to a mail server needs. */
type Client = Pick<App, 'env' | 'publicUrl'>

/**
 * Connects to a mail server and lets `act` use it, for at most `whole` ms. Throws an error for `classifyError` to
 * interpret.
 */
async function withServer<T>(
  { env, publicUrl }: Client,
  server: SmtpServer,
  whole: number,
  act: (transport: Transporter) => Promise<T>,
): Promise<T> {
  const address = await resolveOutbound(server.host, env.outboundAllow)
  const socket = await connect(address, server.port)
  const end = setTimeout(() => socket.destroy(new Error('The mail server took too long to respond.')), whole)
  // Loaded with the first email, so that it does not delay the start.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'tls',
    requireTLS: server.tls === 'starttls',
    ignoreTLS: server.tls === 'none',
    getSocket: (_options, done) => done(null, { connection: socket }),
    ...(net.isIP(server.host) ? {} : { tls: { servername: server.host } }),
    auth: { user: server.username, pass: server.password },
    name: new URL(publicUrl()).hostname,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    return await act(transport)
  } finally {
    clearTimeout(end)
    socket.destroy()
  }
}

/**
 * Signs in to a mail server and sends nothing, in at most ten seconds.
 * @returns why that failed, without the password; undefined if it worked
 */
export async function tryServer(client: Client, server: SmtpServer): Promise<string | undefined> {
  try {
    await withServer(client, server, limits.connect, (transport) => transport.verify())
    return undefined
  } catch (error) {
    return classifyError(error, server).error
  }
}

/**
 * Sends one email through one server, in at most a minute. Its Message-ID is derived from the email's id, so that one
 * sent twice can be recognized as a duplicate.
 * @throws an error for `classifyError` to interpret
 */
export async function transmit(app: App, server: SmtpServer, mail: Outgoing): Promise<void> {
  const brand = app.brand()
  const logo = mail.html.includes(`cid:${logoId}`) ? mailLogo(brand) : undefined
  await withServer(app, server, limits.whole, (transport) =>
    transport.sendMail({
      from: { name: brand.mail.sender ?? brand.short_name, address: server.email },
      to: { name: '', address: mail.to },
      envelope: { from: mail.returnTo, to: [mail.to] },
      messageId: `<${mail.id}@${server.email.slice(server.email.lastIndexOf('@') + 1)}>`,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: [...(logo ? [inlineLogo(logo)] : []), ...(mail.files ?? []).map(attachment)],
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  )
}

const inlineLogo = ({ content, type }: BrandImage) => ({
  cid: logoId,
  content,
  contentType: type,
  contentDisposition: 'inline' as const,
  filename: `logo.${type.slice(6)}`,
})

const attachment = ({ name, type, base64 }: NonNullable<Content['files']>[number]) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(base64, 'base64'),
})

function connect(host: string, port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, timeout: limits.connect })
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
    socket.once('timeout', () => socket.destroy(new Error('The mail server did not respond.')))
    // This listener is never removed: a later error of the socket must not end the process.
    socket.on('error', reject)
  })
}

export interface Verdict {
  /** Whether a later attempt may succeed. */
  again: boolean
  /** The server reports that this address does not accept email. */
  noSuchReceiver: boolean
  error: string
}

/**
 * Whether an enhanced status code (RFC 3463) is about the address: it does not exist or accepts no email. A full
 * mailbox does not count, since it will accept email again; the other subjects are the system's policy, the route and
 * the sender.
 */
export const isAboutAddress = (status: string): boolean => /^5\.(0\.|1\.|2\.(?!2$))/.test(status)
/**
 * Replies to RCPT TO that are about the mailbox (RFC 5321): unavailable, not local, name not allowed, accepts no mail.
 */
const mailboxReplies: readonly unknown[] = [550, 551, 553, 556]

interface SmtpError {
  message?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Interprets an error of `transmit`. Passwords that the server repeats in its reply are removed from the text. */
export function classifyError(error: unknown, server: SmtpServer | undefined): Verdict {
  const { message = String(error), command, response = '', responseCode = 0 } = error as SmtpError
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const aboutReceiver = command === 'RCPT TO' && responseCode >= 500
  return {
    again: !aboutReceiver && !(error instanceof OutboundRefused) && !(command === 'DATA' && responseCode >= 500),
    noSuchReceiver:
      aboutReceiver && mailboxReplies.includes(responseCode) && (enhanced === undefined || isAboutAddress(enhanced)),
    error: storable(withoutPassword(message, server)).replace(/\s+/g, ' ').slice(0, 500),
  }
}

function withoutPassword(text: string, server: SmtpServer | undefined): string {
  if (!server) return text
  const spellings = [
    server.password,
    Buffer.from(server.password).toString('base64'),
    Buffer.from(`\0${server.username}\0${server.password}`).toString('base64'),
  ]
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, hiddenSecret), text)
}
