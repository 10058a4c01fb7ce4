import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/**
 * How an authenticator behaves: `verified` if it verified the user, `synced` if the key is also stored
 * elsewhere.
 */
interface Manner {
  verified?: boolean
  synced?: boolean
  /** The origin that the browser reports. */
  origin?: string
  /** The host to which the key is bound. */
  host?: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const length16 = (data: Buffer): Buffer => Buffer.from([data.length >> 8, data.length & 255])

/** Encodes short text and bytes in CBOR (RFC 8949), as far as an attestation needs it. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.concat([Buffer.from([0x59]), length16(data)]),
    data,
  ])

/**
 * A software authenticator that returns what a browser returns: it signs with its key and counts the
 * signatures.
 */
export class Authenticator {
  readonly #origin: string
  #key: KeyObject | undefined
  id = randomBytes(32)
  userHandle = ''
  count = 0

  /** @param origin the origin of the page that uses it */
  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #facts(
    { verified = true, synced = false, host = new URL(this.#origin).hostname }: Manner,
    attested: boolean,
  ): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }

  /** Creates a key, in response to the options of `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, manner: Manner = {}): object {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.userHandle = options.user.id
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const facts = Buffer.concat([this.#facts(manner, true), Buffer.alloc(16), length16(this.id), this.id, cose])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(facts),
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, manner.origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs the challenge of `navigator.credentials.get`. */
  sign(challenge: string, manner: Manner = {}): object {
    this.count++
    const client = this.#clientData('webauthn.get', challenge, manner.origin)
    const facts = this.#facts(manner, false)
    const signature = sign('sha256', Buffer.concat([facts, sha256(client)]), this.#key!)
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: facts.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  #credential(response: object): object {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
