import type { Algorithms, AlgorithmList } from 'ssh2'

const change = <T>(append: T[], remove: T[] = []): AlgorithmList<T> => ({ append, prepend: [], remove })

/**
 * What the terminal offers a host: ssh2's modern defaults, then what devices with firmware of ten years ago know. The
 * client's order decides (RFC 4253, 7.1), so the old ones serve only a host that has nothing better.
 *
 * Left out on purpose: RC4; compression, since a broken stream inside it is an error that cannot be caught; and the group
 * exchange, in which the host names the prime: checking one of 8192 bits holds up the whole process for 25 seconds.
 */
export const algorithms: Algorithms = {
  kex: change(['diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'], ['diffie-hellman-group-exchange-sha256']),
  serverHostKey: change(['ssh-dss']),
  cipher: change(['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc']),
  hmac: change(['hmac-sha1-96', 'hmac-md5']),
  compress: ['none'],
}
