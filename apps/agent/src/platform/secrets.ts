/** Names of settings whose values are secret. `agent.sh` has the same list. */
const secret = /key|pass|psk|secret|token|pin|community|credential|auth/

const quotes = (line: string, sign: string): number => line.split(sign).length - 1

/** Removes the values of secret settings, even multi-line ones, from a configuration of `option name 'value'` lines. */
export function withoutSecrets(text: string): string {
  let open = ''
  return text
    .split('\n')
    .flatMap((line) => {
      if (open !== '') {
        if (quotes(line, open) % 2 === 1) open = ''
        return []
      }
      const [, start, name] = /^(\s*(?:option|list)\s+['"]?([^\s'"]+))/.exec(line) ?? []
      if (start === undefined || !secret.test(name!.toLowerCase())) return [line]
      const value = line.slice(start.length).replace(/^['"]?(?=\s)/, '')
      open = ["'", '"'].find((sign) => value.trimStart().startsWith(sign) && quotes(value, sign) % 2 === 1) ?? ''
      return [`${start.replace(/['"]/, '')} '(removed)'`]
    })
    .join('\n')
}
