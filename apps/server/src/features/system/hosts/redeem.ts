import { hosts } from '@outpost/contract/system/hosts/endpoints'
import { OperatorError } from '../../../kit/operator-error.ts'
import { Bundle } from './bundle.ts'
import { readHostToken } from './token.ts'

/** Milliseconds for the answer of the server. */
const limit = 20_000

const again = 'Make a new one on a host of the installation: npm run host-token -- --roles …'

/** What a failed connection means, by the code of its cause. */
function failureOf(address: string, error: unknown): OperatorError {
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
  const reason = cause?.message ?? (error as Error).message
  const isCertificate = /CERT|SIGNATURE|ALTNAME/.test(cause?.code ?? '')
  return new OperatorError(
    isCertificate
      ? `The certificate of ${address} is not trusted here: ${reason}. NODE_EXTRA_CA_CERTS names the file of your own certificate authority. The token was not used.`
      : `${address} does not answer: ${reason}. Check the address, the server and the firewalls, then run the command again.`,
    { cause: error },
  )
}

/** What a refusal means. */
async function refusalOf(address: string, response: Response): Promise<OperatorError> {
  if (response.status === 403)
    return new OperatorError(`${address} refuses the token: it does not exist, has been used, or has expired. ${again}`)
  if (response.status === 429)
    return new OperatorError(
      `${address} has refused too many attempts. Wait ${response.headers.get('retry-after') ?? '600'} seconds.`,
    )
  if (response.status === 404)
    return new OperatorError(
      `${address} is no server of this product, or one of an older version without this command.`,
    )
  return new OperatorError(`${address} answers with ${response.status}. Its log says why.`)
}

/**
 * Exchanges a token for the settings and the master key of an installation. The token is not sent. Throws OperatorError
 * with the reason.
 * @param name the host name and port of this host
 */
export async function redeemToken(address: string, token: string, name: string): Promise<Bundle> {
  const { handle, sealer } = readHostToken(token)
  const response = await fetch(`${address}/api${hosts.join.path}`, {
    method: hosts.join.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle, name }),
    redirect: 'error',
    signal: AbortSignal.timeout(limit),
  }).catch((error: unknown) => {
    throw failureOf(address, error)
  })
  if (!response.ok) throw await refusalOf(address, response)
  try {
    const { data } = (await response.json()) as { data: { sealed: string } }
    return Bundle.parse(JSON.parse(sealer.unseal(Buffer.from(data.sealed, 'base64')).toString()))
  } catch (error) {
    throw new OperatorError(`What ${address} answers does not belong to this token. ${again}`, { cause: error })
  }
}
