import type { Algorithms, AlgorithmList } from 'ssh2'

const change = <T>(append: T[], remove: T[] = []): AlgorithmList<T> => ({ append, prepend: [], remove })

/**
 * The algorithms that the terminal offers a host: ssh2's modern defaults, then those of ten-year-old firmware. The
 * client's order decides (RFC 4253, 7.1), so the old ones are used only with a host that has nothing better.
 *
 * Omitted on purpose: RC4; compression, because a corrupt compressed stream raises an error that cannot be caught; and
 * the group exchange, in which the host chooses the prime: checking one of 8192 bits blocks the process for 25 seconds.
 */
export const algorithms: Algorithms = {
  kex: change(['diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'], ['diffie-hellman-group-exchange-sha256']),
  serverHostKey: change(['ssh-dss']),
  cipher: change(['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc']),
  hmac: change(['hmac-sha1-96', 'hmac-md5']),
  compress: ['none'],
}
