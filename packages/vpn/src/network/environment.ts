/**
 * Returns the variables of the programs that we start: where programs are, and nothing else of ours. Our own contain
 * keys, which a program without privileges must not have, and by them the next start finds processes that were left over
 * and ends them, while hubs go on.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  LANG: 'C.UTF-8',
  ...(process.env['PATH'] !== undefined && { PATH: process.env['PATH'] }),
})
