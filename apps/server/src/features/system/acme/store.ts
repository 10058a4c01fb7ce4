import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import type { WebKeyPair } from '@outpost/vpn/pki/web-server'
import type { Sealer } from '../../../kit/secrets.ts'
import type { AcmeSettings } from '../../../start/env.ts'

type Database = Pick<pg.Pool | pg.Client, 'query'>

/** Seconds for which an answer to the authority is shown at most. */
const challengeSeconds = 300

/** The stored certificate of the names and the authority in the settings, which all hosts share. */
export class AcmeStore {
  readonly #database: Database
  readonly #sealer: Sealer
  readonly #id: [directory: string, names: string[]]

  constructor(database: Database, sealer: Sealer, { directory, names }: AcmeSettings) {
    this.#database = database
    this.#sealer = sealer
    this.#id = [directory, [...names]]
  }

  /** Creates the account's key if there is none yet. The first order is then due. */
  async prepare(): Promise<void> {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const account = this.#seal(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
    await this.#run(
      'INSERT INTO acme_certificates (directory, names, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [account],
    )
  }

  /** Returns the certificate in use; undefined if none has been issued yet. */
  async certificate(): Promise<WebKeyPair | undefined> {
    const [row] = await this.#rows<{ certificate: string | null; key: Buffer | null }>('SELECT certificate, key')
    return row?.certificate && row.key ? { cert: row.certificate, key: this.#unseal(row.key) } : undefined
  }

  /** Removes a certificate that cannot be used, unless another host has replaced it. The next order is then due. */
  async discard({ cert }: WebKeyPair): Promise<void> {
    await this.#run(
      `UPDATE acme_certificates SET certificate = NULL, key = NULL, next_at = now()
       WHERE directory = $1 AND names = $2 AND certificate = $3`,
      [cert],
    )
  }

  /** Returns what answers the authority's question, while an order has one. */
  async challenge(): Promise<WebKeyPair | undefined> {
    const [row] = await this.#rows<{ challenge: Buffer | null }>(
      'SELECT CASE WHEN challenge_until > now() THEN challenge END AS challenge',
    )
    return row?.challenge ? (JSON.parse(this.#unseal(row.challenge)) as WebKeyPair) : undefined
  }

  /** Stores what answers the authority's question, or removes it. */
  async show(challenge: WebKeyPair | undefined): Promise<void> {
    await this.#update('challenge = $3, challenge_until = now() + make_interval(secs => $4)', [
      challenge ? this.#seal(JSON.stringify(challenge)) : null,
      challengeSeconds,
    ])
  }

  /**
   * Takes the order if it is due, for one host.
   * @param seconds after which the order is due again if this host ends without a result
   * @returns the key of the account, as PEM; undefined if the order is not due, or another host has taken it
   */
  async take(seconds: number): Promise<string | undefined> {
    const { rows } = await this.#run<{ account: Buffer }>(
      `UPDATE acme_certificates SET next_at = now() + make_interval(secs => $3)
       WHERE directory = $1 AND names = $2 AND next_at <= now() RETURNING account`,
      [seconds],
    )
    return rows[0] && this.#unseal(rows[0].account)
  }

  /** Stores a certificate, and when the next one is to be ordered. */
  async keep({ cert, key }: WebKeyPair, next: Date): Promise<void> {
    await this.#update('certificate = $3, key = $4, next_at = $5, failures = 0, failure = NULL, failed_at = NULL', [
      cert,
      this.#seal(key),
      next,
    ])
  }

  /** Stores that an order failed. @returns how many have failed since one succeeded */
  async fail(reason: string): Promise<number> {
    const { rows } = await this.#run<{ failures: number }>(
      `UPDATE acme_certificates SET failures = failures + 1, failure = $3, failed_at = now()
       WHERE directory = $1 AND names = $2 RETURNING failures`,
      [reason],
    )
    return rows[0]?.failures ?? 1
  }

  /** Sets in how many seconds the next order is due. */
  postpone(seconds: number): Promise<void> {
    return this.#update('next_at = now() + make_interval(secs => $3)', [seconds])
  }

  async #rows<Row extends object>(select: string): Promise<Row[]> {
    return (await this.#run<Row>(`${select} FROM acme_certificates WHERE directory = $1 AND names = $2`, [])).rows
  }

  async #update(changes: string, values: unknown[]): Promise<void> {
    await this.#run(`UPDATE acme_certificates SET ${changes} WHERE directory = $1 AND names = $2`, values)
  }

  #run<Row extends object>(statement: string, values: unknown[]): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
    return this.#database.query<Row & pg.QueryResultRow>(statement, [...this.#id, ...values])
  }

  #seal(text: string): Buffer {
    return this.#sealer.seal(Buffer.from(text))
  }

  #unseal(sealed: Buffer): string {
    return this.#sealer.unseal(sealed).toString('utf8')
  }
}
