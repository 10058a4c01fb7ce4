import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** The version of the format. A program reads its own and refuses others with a message. */
export const FORMAT = 1
const MAGIC = 'system-backup'
/** Bytes of plain text in each part but the last. */
const PART = 262_144
const TAG = 16
const maxHeader = 4096

/** The least length of a passphrase. */
export const minPassphrase = 12

/** 64 MB of memory and about 0.3 s for each guess of a passphrase (the parameters of OWASP for scrypt). */
const cost = { N: 2 ** 16, r: 8, p: 2 } as const

/** 32 bytes in hexadecimal. */
const hex = z.string().regex(/^[0-9a-f]{64}$/)

const Header = z.object({
  cipher: z.literal('aes-256-gcm'),
  part: z.number().int().min(1024).max(16_777_216),
  // Bounds for what a hostile file can make this machine compute.
  kdf: z.object({
    name: z.literal('scrypt'),
    // At most 256 MB, 128 * N * r, and a few seconds.
    N: z
      .number()
      .int()
      .min(1024)
      .max(2 ** 18)
      .refine((value) => Number.isInteger(Math.log2(value))),
    r: z.number().int().min(1).max(8),
    p: z.number().int().min(1).max(4),
    salt: hex,
  }),
  check: hex,
})
type Kdf = z.output<typeof Header>['kdf']

interface Keys {
  content: Buffer
  check: Buffer
}

function deriveKeys(passphrase: string, { N, r, p, salt }: Kdf): Promise<Keys> {
  const options = { N, r, p, maxmem: 128 * N * r * p + 64 * 1_048_576 }
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, options, (error, bytes) =>
      error ? reject(error) : resolve({ content: bytes.subarray(0, 32), check: bytes.subarray(32) }),
    ),
  )
}

/** Proves that a passphrase belongs to a header, before anything is read with it. */
const checkOf = (keys: Keys, kdf: Kdf): Buffer =>
  createHmac('sha256', keys.check)
    .update(JSON.stringify([MAGIC, FORMAT, kdf.N, kdf.r, kdf.p, kdf.salt]))
    .digest()

/**
 * The number of a part and whether it is the last. Each file has its own key, so no nonce is used twice, and no part can
 * be moved, left out or cut off (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Encrypts bytes under a passphrase, part by part with bounded memory. The last part is marked, so that a file that was
 * cut off is noticed.
 * @param salt 32 bytes. One that was used before must only ever be used for the same bytes.
 */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  salt = randomBytes(32),
): AsyncGenerator<Buffer> {
  const kdf = { name: 'scrypt', ...cost, salt: salt.toString('hex') } as const
  const keys = await deriveKeys(passphrase, kdf)
  const check = checkOf(keys, kdf).toString('hex')
  const header = Buffer.from(
    `${MAGIC} ${FORMAT}\n${JSON.stringify({ cipher: 'aes-256-gcm', part: PART, kdf, check })}\n`,
  )
  yield header
  const bound = createHash('sha256').update(header).digest()
  let index = 0
  const sealPart = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keys.content, nonceOf(index++, isLast)).setAAD(bound)
    const body = cipher.update(plain)
    cipher.final()
    return Buffer.concat([body, cipher.getAuthTag()])
  }
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    held.push(bytes)
    length += bytes.length
    // One part is always kept back, because it may be the last.
    if (length <= PART) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at > PART; at += PART) yield sealPart(all.subarray(at, at + PART), false)
    held = [all.subarray(at)]
    length = all.length - at
  }
  yield sealPart(Buffer.concat(held), true)
}

const notABackup = (): BackupError => new BackupError('This file is not a backup of a system.')

interface Opened {
  keys: Keys
  part: number
  bound: Buffer
  rest: Buffer
}

/** Reads the header and checks the passphrase. */
async function openHeader(parts: AsyncIterator<Buffer>, passphrase: string): Promise<Opened> {
  let all = Buffer.alloc(0)
  const lines = (): number => all.indexOf(10, all.indexOf(10) + 1 || all.length)
  while (all.length < maxHeader && (all.indexOf(10) < 0 || lines() < 0)) {
    const { value, done } = await parts.next()
    if (done) break
    all = Buffer.concat([all, value])
  }
  const first = all.subarray(0, Math.max(0, all.indexOf(10))).toString('latin1')
  const [, version] = /^system-backup (\d{1,6})$/.exec(first) ?? []
  if (version === undefined) throw notABackup()
  if (Number(version) !== FORMAT)
    throw new BackupError(
      `This backup has the format ${version}, and this program reads the format ${FORMAT}. Use the program that made the backup, or a newer one.`,
    )
  const end = lines() + 1
  const parsed = Header.safeParse(end > 0 ? readJson(all.subarray(first.length + 1, end)) : undefined)
  if (!parsed.success) throw new BackupError('The beginning of this backup is damaged, so it cannot be read.')
  const { kdf, part, check } = parsed.data
  const keys = await deriveKeys(passphrase, kdf)
  if (!timingSafeEqual(checkOf(keys, kdf), Buffer.from(check, 'hex')))
    throw new BackupError('The passphrase is not the one under which this backup was made. Enter that passphrase.')
  return {
    keys,
    part,
    bound: createHash('sha256').update(all.subarray(0, end)).digest(),
    rest: all.subarray(end),
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/**
 * Decrypts what `seal` made. Nothing is returned that was not verified. Throws BackupError for a wrong passphrase, and
 * for a file that has another format, was altered or is incomplete.
 */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  try {
    const { keys, part, bound, rest } = await openHeader(parts, passphrase)
    let index = 0
    const open = (sealed: Buffer, isLast: boolean): Buffer | undefined => {
      if (sealed.length < TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keys.content, nonceOf(index, isLast)).setAAD(bound)
      decipher.setAuthTag(sealed.subarray(-TAG))
      const plain = decipher.update(sealed.subarray(0, -TAG))
      try {
        decipher.final()
      } catch {
        return undefined
      }
      return plain
    }
    const altered = (): BackupError =>
      new BackupError(
        `The backup is damaged: part ${index + 1} was altered, or the file is incomplete. Use another copy of it, or another backup.`,
      )
    let held: Buffer[] = [rest]
    let length = rest.length
    const whole = part + TAG
    for (;;) {
      const { value, done } = await parts.next()
      if (done) break
      held.push(value)
      length += value.length
      if (length <= whole) continue
      const all = Buffer.concat(held)
      let at = 0
      for (; all.length - at > whole; at += whole) {
        const plain = open(all.subarray(at, at + whole), false)
        if (!plain) throw altered()
        index++
        yield plain
      }
      held = [all.subarray(at)]
      length = all.length - at
    }
    const last = Buffer.concat(held)
    const plain = open(last, true)
    if (!plain)
      throw open(last, false) || last.length === 0
        ? new BackupError('The backup is incomplete: its end is missing. Copy the file again, or use another backup.')
        : altered()
    yield plain
  } finally {
    await parts.return?.()
  }
}
